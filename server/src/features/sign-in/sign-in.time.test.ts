import { expect, it } from 'vitest';
import { buildTestApp } from '../../../test/build-test-app.ts';
import { hashPassword } from '../../lib/passwords/passwords.ts';

const KNOWN = 'known@hotel.example';
const UNKNOWN = 'unknown@hotel.example';
/** One hash of the two left out would be about a half. */
const ALIKE = 0.75;

it('refuses an unknown email as slowly as a wrong password', async () => {
  const t = await buildTestApp();
  try {
    await t.make.employee({ Email: KNOWN, PasswordHash: await hashPassword('right-one') });
    const quickest = { [KNOWN]: Infinity, [UNKNOWN]: Infinity };
    const ratio = () => {
      const [less = 0, more = 0] = Object.values(quickest).sort((a, b) => a - b);
      return less / more;
    };
    // In turns, so that whatever else the machine does slows both down alike; more of them where it was too busy for both.
    for (let pair = 0; pair < 30 || (pair < 300 && ratio() <= ALIKE); pair += 1) {
      for (const Email of [KNOWN, UNKNOWN] as const) {
        const start = performance.now();
        expect((await t.visitor.post('/login', { Email, Password: 'wrong-one' })).status).toBe(401);
        quickest[Email] = Math.min(quickest[Email], performance.now() - start);
      }
    }
    expect(ratio()).toBeGreaterThan(ALIKE);
  } finally {
    await t.close();
  }
});
