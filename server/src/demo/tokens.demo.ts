import { apiTokens } from '../db/tables/access.table.ts';
import { newApiToken } from '../http/api-token.ts';
import { DEMO_DOMAIN } from './people.ts';
import type { Demo } from './demo.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Programs that work with the group. Nobody knows their tokens: only what they may do is shown. */
export async function tokensDemo({ tx, now, locations, employees }: Demo): Promise<void> {
  const [, hotel] = locations;
  const of = (account: string) =>
    employees.find(({ Email }) => Email === `${account}@${DEMO_DOMAIN}`)?.EmployeeID;
  const [admin, accountant, regional] = [of('admin'), of('accountant'), of('regional')];
  if (!hotel || !admin || !accountant || !regional) return;
  const from = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const made = (days: number, lasts: number) => ({
    TokenHash: newApiToken().hash,
    CreatedAt: from(-days * DAY_MS),
    ExpiresAt: from((lasts - days) * DAY_MS),
  });
  await tx.insert(apiTokens).values([
    {
      ...{ Name: 'Property system', EmployeeID: admin, ReadOnly: false, ...made(40, 365) },
      ...{ Pages: ['Night Audit'], LocationIDs: [hotel.LocationID], LastUsedAt: from(-9 * HOUR_MS) },
    },
    {
      ...{ Name: 'Bookkeeping', EmployeeID: accountant, ReadOnly: true, ...made(12, 90) },
      ...{ Pages: ['Bank', 'Payroll'], LastUsedAt: from(-30 * HOUR_MS) },
    },
    {
      ...{ Name: 'Revenue board', EmployeeID: regional, ReadOnly: true, ...made(88, 90) },
      Pages: ['Reports'],
    },
  ]);
}
