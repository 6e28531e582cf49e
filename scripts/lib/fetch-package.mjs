import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run, runNpm } from './run.mjs';

const CACHE = path.join(ROOT, '.cache', 'packages');

/**
 * Unpacks a package of the npm registry into a folder. It has to be the very one whose checksum was noted; without one, the
 * registry is believed.
 * @param {{ name: string, version: string, integrity?: string }} wanted
 * @param {string} folder made, and emptied before
 */
export async function fetchPackage({ name, version, integrity }, folder) {
  const file = path.join(CACHE, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  mkdirSync(CACHE, { recursive: true });
  if (!existsSync(file)) {
    const packed = await runNpm(['pack', '--silent', `--pack-destination=${CACHE}`, `${name}@${version}`]);
    if (packed.code !== 0) throw new Error(`${name} ${version} cannot be had: ${packed.output}`);
  }
  const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (integrity !== undefined && found !== integrity) {
    rmSync(file);
    throw new Error(`${name} ${version} is not the one that was noted: ${found}`);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const unpacked = await run('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--no-same-owner']);
  if (unpacked.code !== 0) throw new Error(unpacked.output);
}
