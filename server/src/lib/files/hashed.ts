import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes pass and hashes them on their way. */
export function hashing(): { through: Transform; sha256: () => string } {
  const hash = createHash('sha256');
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, sha256: () => hash.digest('hex') };
}
