import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const PERSON = {
  ...{ FirstName: 'Ana', LastName: 'Silva', PhoneNumber: '555 0100', Address1: '1 Main Street' },
  ...{ City: 'Irvine', State: 'CA', ZipCode: '92602' },
};

let made = 0;
async function account(Password: string): Promise<string> {
  const Email = `person-${(made += 1)}@hotel.example`;
  expect((await t.visitor.post('/createAccount', { ...PERSON, Email, Password })).status).toBe(200);
  return Email;
}
const signIn = async (Email: string, Password: string) =>
  (await t.visitor.post('/login', { Email, Password })).status;

describe('a password', () => {
  it.each([
    ['of any signs', '  <"\';--> \u{1F6CE}\u{FE0F} ключ 鍵 \t'],
    ['of small letters alone', 'quiet lamps over water'],
    ['of digits alone', '80417395526018'],
    ['of 64 characters', 'lamp over water '.repeat(4)],
    ['of 128 characters', 'lamp over water '.repeat(8)],
  ])('may be one %s', async (_what, password) => {
    const Email = await account(password);
    expect(await signIn(Email, password)).toBe(200);
  });

  it('is taken exactly as it was typed: capitals, blanks and the last character count', async () => {
    const password = ' Quiet Lamps over Water '.padEnd(100, 'x');
    const Email = await account(password);
    for (const other of [password.toLowerCase(), password.trim(), password.slice(0, -1), `${password}x`]) {
      expect([other, await signIn(Email, other)]).toEqual([other, 401]);
    }
    expect(await signIn(Email, password)).toBe(200);
  });

  it('is good years later: nobody is made to change one that is not known to others', async () => {
    const Email = await account('quiet lamps over water');
    t.clock.set('2031-11-10T18:00:00.000Z');
    expect(await signIn(Email, 'quiet lamps over water')).toBe(200);
  });
});
