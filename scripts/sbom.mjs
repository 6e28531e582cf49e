import { readFileSync } from 'node:fs';

/**
 * Writes the list of all components that the lock file names (CycloneDX 1.6), with their checksums, licenses, and whether
 * the running product has them or only its making: `npm run --silent sbom > sbom.json`. Scanners look known holes up by it.
 */
const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { name, version } = read('package.json');

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
const nameOf = (/** @type {string} */ place) => place.slice(place.lastIndexOf('node_modules/') + 13);

/** @typedef {{ name?: string, version?: string, integrity?: string, license?: string, link?: true, dev?: true }} Locked */
/** @type {[string, Locked][]} */
const locked = Object.entries(read('package-lock.json').packages);

const components = locked.flatMap(([place, component]) => {
  if (!place.includes('node_modules/') || component.link) return [];
  const own = component.name ?? nameOf(place);
  const [algorithm, checksum = ''] = (component.integrity ?? '').split('-');
  const purl = `pkg:npm/${own.replace('@', '%40')}@${component.version}`;
  return {
    type: 'library',
    'bom-ref': place,
    name: own,
    version: component.version,
    purl,
    scope: component.dev ? 'excluded' : 'required',
    ...(component.license && { licenses: [{ license: { name: component.license } }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }],
    }),
  };
});

const list = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version } },
  components,
};
process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
