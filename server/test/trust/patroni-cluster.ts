import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { databaseUser, startProgram, until, type Program } from './programs.ts';

const DEPLOY = path.join(import.meta.dirname, '../../../deploy');
/** The machines of the shipped files become addresses of the loopback network, everything else stays. */
const addressOf = (node: string) => node.replace('node', '127.0.1.1');
const NODES = ['node1', 'node2', 'node3'] as const;
const PROXY_PORT = 16_432;
const PASSWORD = 'a-good-password';

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
}

/** PostgreSQL on three nodes with automatic failover, run from the files in deploy/. */
interface PatroniCluster {
  /** Through the proxy: always the node that takes writes. */
  readonly connectionString: string;
  leader(): Promise<string>;
  /** Ends the node as a power cut would: Patroni and PostgreSQL at once. */
  kill(node: string): Promise<void>;
  /** Switches the node on again and waits until all three are there. */
  revive(node: string): Promise<void>;
  query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'boh-cluster-'));
  const user = databaseUser();
  await chmod(folder, 0o711);
  const log = (name: string) => path.join(folder, `${name}.log`);
  const programs = new Map<string, Program>();
  const run = (name: string, command: string, args: readonly string[]) => {
    programs.set(name, startProgram(command, args, { log: log(name), user }));
  };
  const own = async (name: string) => {
    await mkdir(path.join(folder, name), { mode: 0o700 });
    if (user) await chown(path.join(folder, name), user.uid, user.gid);
  };

  await own('etcd');
  run('etcd', 'etcd', etcdOptions(path.join(folder, 'etcd')));
  for (const node of NODES) {
    await own(node);
    await writeFile(path.join(folder, `${node}.yml`), await patroniFile(node, path.join(folder, node)));
    run(node, 'patroni', [path.join(folder, `${node}.yml`)]);
  }
  await writeFile(path.join(folder, 'haproxy.cfg'), await haproxyFile());
  run('haproxy', 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')]);

  const members = () =>
    until('a list of the cluster', 60, async () => {
      for (const node of NODES) {
        const answer = await fetch(`http://${addressOf(node)}:8008/cluster`).catch(() => null);
        if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
      }
      return null;
    });
  const allThere = async () => {
    const list = await members();
    const streaming = list.filter(({ state }) => state === 'running' || state === 'streaming');
    return streaming.length === NODES.length && list.some(({ role }) => role === 'sync_standby');
  };
  const close = async () => {
    // Patroni stops its PostgreSQL before it ends; the proxy and etcd are needed until then.
    await Promise.all(NODES.map(async (node) => programs.get(node)?.end('SIGTERM')));
    await programs.get('haproxy')?.end('SIGTERM');
    await programs.get('etcd')?.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await until('three nodes, one of them a synchronous standby', 120, allThere);
    await makeDatabase();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    connectionString: `postgresql://boh:${PASSWORD}@127.0.0.1:${PROXY_PORT}/boh`,
    leader: () =>
      until('a leader', 60, async () => (await members()).find(({ role }) => role === 'leader')?.name),
    async kill(node) {
      const lock = await readFile(path.join(folder, node, 'data/postmaster.pid'), 'utf8');
      const patroni = programs.get(node)?.end('SIGKILL');
      process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
      await patroni;
    },
    async revive(node) {
      run(node, 'patroni', [path.join(folder, `${node}.yml`)]);
      await until('all three nodes', 120, allThere);
    },
    query: (sql) => query('boh', PASSWORD, 'boh', sql),
    close,
  };
}

function etcdOptions(folder: string): string[] {
  const [client, peer] = ['http://127.0.1.11:2379', 'http://127.0.1.11:2380'];
  return Object.entries({
    'data-dir': folder,
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }).map(([name, value]) => `--${name}=${value}`);
}

async function patroniFile(node: string, folder: string): Promise<string> {
  const shipped = await readFile(path.join(DEPLOY, 'patroni.yml'), 'utf8');
  return (
    shipped
      // One etcd is enough where all machines are one.
      .replace(/hosts: .*/, 'hosts: 127.0.1.11:2379')
      .replace('name: node1', `name: ${node}`)
      .replaceAll('10.0.0.11', addressOf(node))
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace('/var/lib/postgresql/15/back-of-house', path.join(folder, 'data'))
      .replace('/var/lib/postgresql/.pgpass-patroni', path.join(folder, 'pgpass'))
      .replace('/var/run/postgresql', folder)
  );
}

async function haproxyFile(): Promise<string> {
  const shipped = await readFile(path.join(DEPLOY, 'haproxy-postgresql.cfg'), 'utf8');
  return shipped
    .replaceAll('10.0.0.1', '127.0.1.1')
    .replace('bind 127.0.0.1:6432', `bind 127.0.0.1:${PROXY_PORT}`);
}

async function makeDatabase(): Promise<void> {
  const asSuperuser = (sql: string) => query('postgres', 'change-me-superuser', 'postgres', sql);
  await until('the proxy leads to the leader', 30, () => asSuperuser('select 1'));
  await asSuperuser(`create role boh login password '${PASSWORD}'`);
  await asSuperuser('create database boh owner boh');
}

async function query<Row extends pg.QueryResultRow>(
  user: string,
  password: string,
  database: string,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port: PROXY_PORT, user, password, database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
