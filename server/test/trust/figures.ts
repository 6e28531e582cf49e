import { appendFileSync } from 'node:fs';

/** `npm test` runs the short form of every proof, `npm run prove` the long one. */
export const LONG = process.env['PROVE'] === 'long';

/** How often, how many or how long: by the form that runs. */
export const size = (short: number, long: number): number => (LONG ? long : short);

/** Notes what a proof measured, for the table that closes `npm run prove`. */
export function figure(proof: string, what: string, value: string | number): void {
  const file = process.env['PROVE_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ proof, what, value: String(value) })}\n`);
  process.stdout.write(`${proof}: ${what}: ${value}\n`);
}
