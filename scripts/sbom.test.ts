import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface Component {
  name: string;
  version: string;
  purl: string;
  scope: string;
  hashes?: { content: string }[];
}

const read = (file: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')) as Record<string, object>;

it('the list of components names all that is installed, each with its version and checksum', () => {
  const written = execFileSync(process.execPath, [path.join(import.meta.dirname, 'sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  });
  const { components } = JSON.parse(written) as { components: Component[] };
  const places = Object.keys(read('package-lock.json')['packages'] ?? {});
  const workspaces = places.filter((place) => !place.includes('node_modules/'));
  // Each workspace but the outermost stands in the lock file twice: as a folder, and as a link to it.
  expect(components).toHaveLength(places.length - workspaces.length * 2 + 1);
  for (const { hashes } of components) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  const wanted = { ...read('server/package.json')['dependencies'] } as Record<string, string>;
  for (const [name, version] of Object.entries(wanted).filter(([own]) => !own.startsWith('@boh/'))) {
    const found = components.filter((one) => one.name === name && one.version === version);
    expect([name, found.map(({ scope }) => scope)]).toEqual([name, ['required']]);
  }
  expect(components.find(({ name }) => name === 'vitest')?.scope).toBe('excluded');
  expect(components.find(({ name }) => name === '@fastify/compress')?.purl).toMatch(
    /^pkg:npm\/%40fastify\/compress@/,
  );
});
