import type { Twist } from '../authenticator.ts';

/** One bit of one byte changed. */
export function flip(bytes: Buffer, place: number): Buffer {
  const spoilt = Buffer.from(bytes);
  spoilt[place] = (spoilt[place] ?? 0) ^ 1;
  return spoilt;
}

/** What an honest browser says of the ceremony, changed in one point each. */
export const CLIENT_LIES: Readonly<Record<string, () => Twist>> = {
  'of another site': () => ({ origin: 'https://evil.example' }),
  'of http where https is meant, or the other way round': () => ({ origin: 'https://localhost:3000' }),
  'of another port': () => ({ origin: 'http://localhost:3001' }),
  'of no port': () => ({ origin: 'http://localhost' }),
  'of a site below': () => ({ origin: 'http://evil.localhost:3000' }),
  'of a site that begins the same': () => ({ origin: 'http://localhost:3000.evil.example' }),
  'of an address with a path': () => ({ origin: 'http://localhost:3000/' }),
  'of an empty site': () => ({ origin: '' }),
  'of no site': () => ({ spoilClientData: (text) => text.replace(/"origin":"[^"]*",/, '') }),
  'of a list of sites': () => ({
    spoilClientData: (text) => text.replace(/"origin":("[^"]*")/, '"origin":[$1]'),
  }),
  'from a frame': () => ({ crossOrigin: true }),
  'from a frame, in other words': () => ({ crossOrigin: 'true' }),
  'from a frame of ours in another site': () => ({ crossOrigin: true, topOrigin: 'https://evil.example' }),
  'below another site, though no frame': () => ({ topOrigin: 'https://evil.example' }),
  'of an old client’s token binding': () => ({
    spoilClientData: (text) => text.replace('{', '{"tokenBinding":{"status":"other"},'),
  }),
  'of another kind': () => ({ type: 'payment.get' }),
  'of no kind': () => ({ type: '' }),
  'of another challenge': () => ({ challenge: 'A'.repeat(43) }),
  'of an empty challenge': () => ({ challenge: '' }),
  'of a challenge that is no text': () => ({
    spoilClientData: (text) => text.replace(/"challenge":"[^"]*"/, '"challenge":7'),
  }),
  'that is no JSON': () => ({ spoilClientData: () => 'no JSON' }),
  'that is nothing': () => ({ spoilClientData: () => '' }),
  'that is a list': () => ({ spoilClientData: () => '[]' }),
  'that is null': () => ({ spoilClientData: () => 'null' }),
  'for another site’s passkeys': () => ({ rpId: 'evil.example' }),
  'for no site’s passkeys': () => ({ rpId: '' }),
  'for the address in place of the name': () => ({ rpId: 'http://localhost:3000' }),
  'without anybody there': () => ({ isPresent: false }),
  'without anybody there or verified': () => ({ isPresent: false, isVerified: false }),
  'under another id': () => ({ id: 'B'.repeat(43) }),
  'under two ids': () => ({ rawId: 'B'.repeat(43) }),
};
