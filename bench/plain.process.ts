import { createServer, type ServerResponse } from 'node:http';
import { hash } from '@node-rs/argon2';
import { writeXlsx } from 'hucre/xlsx';
import pg from 'pg';

/*
 * What a hand-written server does with the same SQL: bare node:http and node-postgres, no session, no access check, no
 * validation, no audit. It is the yardstick between the SQL alone and the product.
 */
const [url = '', statementsJson = '{}'] = process.argv.slice(2);
/** SQL by path; the rows are the answer. */
const statements = JSON.parse(statementsJson) as Record<string, string>;
const pool = new pg.Pool({ connectionString: url, max: 20 });
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    void answer(request.url ?? '', response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
});

async function answer(path: string, response: ServerResponse): Promise<void> {
  const text = statements[path];
  if (path === '/hash') {
    await hash('Bench-2026', COST);
    send(response, 'application/json', '{}');
  } else if (text !== undefined && path.endsWith('.xlsx')) {
    const { rows } = await pool.query({ name: path, text, rowMode: 'array' });
    send(
      response,
      'application/octet-stream',
      Buffer.from(
        await writeXlsx({ sheets: [{ name: 'plain', rows: rows as (string | number | null)[][] }] }),
      ),
    );
  } else if (text !== undefined) {
    const { rows } = await pool.query({ name: path, text });
    send(response, 'application/json', JSON.stringify(rows));
  } else {
    send(response, 'application/json', '{}');
  }
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
