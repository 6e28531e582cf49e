import { newRecoveryCode } from '../../src/lib/factors/recovery-codes.ts';
import { newTotpSecret, stepAt, totpCode } from '../../src/lib/factors/totp.ts';
import type { TestApp } from '../build-test-app.ts';
import { codeOf, PASSWORD, type Person } from '../factor-people.ts';

/** Whose code is asked for, and another one with an app. */
interface Asked {
  readonly t: TestApp;
  readonly who: Person;
  readonly other: Person;
}

const step =
  (steps: number) =>
  ({ t, who }: Asked) =>
    codeOf(t, who, steps);
const now = step(0);

/** The right code in the digits of another script. */
const digitsFrom = (zero: number) => (asked: Asked) =>
  now(asked).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Codes that are none of this person at this moment. The app has just shown a new one when they are tried. */
export const CODE_LIES: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'two steps old': step(-2),
  'three steps old': step(-3),
  'ten steps old': step(-10),
  'two steps early': step(2),
  'three steps early': step(3),
  'a day early': step(2880),
  'of a year ago': step(-1_051_200),
  'of another person': ({ t, other }) => codeOf(t, other),
  'of another person, a step old': ({ t, other }) => codeOf(t, other, -1),
  'of a secret nobody has': ({ t }) => totpCode(newTotpSecret(), stepAt(t.clock.now())),
  'of eight digits': ({ t, who }) => totpCode(who.secret, stepAt(t.clock.now()), 8),
  'of another hash': ({ t, who }) => totpCode(who.secret, stepAt(t.clock.now()), 6, 'SHA256'),
  'of five digits': (asked) => now(asked).slice(1),
  'of seven digits': (asked) => `${now(asked)}0`,
  'with a digit before it': (asked) => `0${now(asked)}`,
  'of zeros': () => '000000',
  'with a plus sign': (asked) => `+${now(asked).slice(1)}`,
  'with a point': (asked) => `${now(asked).slice(0, 3)}.${now(asked).slice(3)}`,
  'in other digits': digitsFrom(0x660),
  'in wide digits': digitsFrom(0xff10),
  'as a number': () => 123456,
  'as a list': (asked) => [now(asked)],
  'as an object': () => ({ $ne: '' }),
  'as nothing': () => null,
  'that is blank': () => '   ',
  'of hyphens': () => '------',
  'with a zero byte': (asked) => `${now(asked)}\0`,
  'with a line behind it': (asked) => `${now(asked)}\nx`,
  'that is a sentence of SQL': () => "' or 1=1 --",
  'that is the password': () => PASSWORD,
  'that is as long as there is room': () => '1'.repeat(64),
  'that is far too long': () => '1'.repeat(10_000),
  'that is a recovery code nobody was given': () => newRecoveryCode(),
  'that is another person’s recovery code': ({ other }) => other.codes[0],
  'that is a recovery code without its end': ({ who }) => who.codes[1]?.slice(0, -1),
  'that is a recovery code with another end': ({ who }) =>
    `${who.codes[1]?.slice(0, -1)}${who.codes[1]?.endsWith('7') ? '8' : '7'}`,
  'that is two recovery codes': ({ who }) => `${who.codes[1]}${who.codes[2]}`,
};

/** The code of the moment with one digit changed, in every way there is: 54, but for those that count by chance. */
export function nearMisses(t: TestApp, who: Person): string[] {
  const counting = [-1, 0, 1].map((steps) => codeOf(t, who, steps));
  const code = codeOf(t, who);
  return code
    .split('')
    .flatMap((digit, place) =>
      Array.from({ length: 9 }, (_, by) => {
        const wrong = (Number(digit) + by + 1) % 10;
        return `${code.slice(0, place)}${wrong}${code.slice(place + 1)}`;
      }),
    )
    .filter((wrong) => !counting.includes(wrong));
}
