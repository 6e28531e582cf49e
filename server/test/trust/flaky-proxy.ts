import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A wire to PostgreSQL that can break. */
interface FlakyProxy {
  /** The same server, through the wire. */
  readonly connectionString: string;
  /** Breaks every connection that sends this text, until told null. */
  cutOn(text: string | null): void;
  close(): Promise<void>;
}

export async function startFlakyProxy(connectionString: string): Promise<FlakyProxy> {
  const there = new URL(connectionString);
  const folder = there.searchParams.get('host');
  const port = Number(there.searchParams.get('port') ?? (there.port || 5432));
  const target = folder === null ? { host: there.hostname, port } : { path: `${folder}/.s.PGSQL.${port}` };
  let fatal: string | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    client.on('data', (chunk: Buffer) => {
      if (fatal !== null && chunk.includes(fatal)) cut();
      else upstream.write(chunk);
    });
    upstream.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const here = new URL(connectionString);
  here.search = '';
  here.hostname = '127.0.0.1';
  here.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    connectionString: here.toString(),
    cutOn: (text) => {
      fatal = text;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
