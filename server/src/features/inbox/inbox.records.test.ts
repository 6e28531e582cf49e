import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INBOX_KINDS, INBOX_NEWS } from '@boh/contract/inbox/inbox.words.ts';
import { allRecords } from '../../../test/all-records.ts';
import { buildTestApp, TEST_NOW, type TestApp } from '../../../test/build-test-app.ts';
import { inboxOf, mark } from '../../../test/inbox-of.ts';
import { plainInbox } from '../../../test/plain-inbox.ts';
import { seeded } from '../../../test/random-claims.ts';
import { randomRecords } from '../../../test/random-records.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const byKey = (a: { Key: string }, b: { Key: string }) => (a.Key < b.Key ? -1 : 1);
/** A few hours, a day and weeks later: by then some things are new, some remind and some have left. */
const LATER = [0, 80, 400];
/** So many of the people count, page and mark theirs each time. */
const BUSY = 0.25;

describe('an inbox', () => {
  it.each([1, 2])(
    'is what the records say, thing by thing, for everybody, whatever they did and whenever they look (%i)',
    async (seed) => {
      const random = seeded(seed);
      t.clock.set(TEST_NOW);
      const { people } = await randomRecords(t, random);
      const seen = new Set<string>();
      for (const hours of LATER) {
        t.clock.set(new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString());
        const now = t.clock.now().getTime();
        const all = await allRecords(t.db);
        const active = people.filter(({ EmployeeID }) =>
          all.employees.some((one) => one.EmployeeID === EmployeeID && one.Active),
        );
        for (const { EmployeeID, LocationID } of active) {
          const person = t.withToken(await t.make.token(EmployeeID, LocationID));
          const marks = new Map(
            all.inboxMarks.filter((row) => row.EmployeeID === EmployeeID).map((row) => [row.Key, row]),
          );
          const expected = plainInbox(all, EmployeeID, now).flatMap(({ At, ...thing }) => {
            const { ReadAt = null, SnoozedUntil = null } = marks.get(thing.Key) ?? {};
            const Read = ReadAt !== null && Date.parse(ReadAt) >= At;
            const isAsleep = SnoozedUntil !== null && Date.parse(SnoozedUntil) > now;
            if (isAsleep || (Read && INBOX_NEWS.includes(thing.Kind))) return [];
            return [{ ...thing, At: new Date(At).toISOString(), Read }];
          });
          const items = await inboxOf(person);
          const found = items.map(({ Key, Kind, LocationID: at, At, Read }) => ({
            Key,
            Kind,
            LocationID: at,
            At,
            Read,
          }));
          expect(found.toSorted(byKey)).toEqual(expected.toSorted(byKey));
          const times = items.map(({ Kind, At }) => `${Kind === 'Handover' ? 1 : 0} ${At}`);
          expect(times).toEqual(times.toSorted().reverse());
          for (const { Kind } of items) seen.add(Kind);
          if (random() > BUSY || items.length < 5) continue;
          const unread = found.filter(({ Read }) => !Read).length;
          expect((await person.get('/inbox/news')).body).toMatchObject({ Unread: unread });
          const page = await person.get('/inbox', { Page: '1', PageSize: '7', Unread: 'true' });
          expect(page.headers['x-total-count']).toBe(String(unread));
          const some = (share: number) => found.filter(() => random() < share).map(({ Key }) => Key);
          const Until = new Date(now + 30 * 3_600_000).toISOString();
          await mark(person, 'Read', [...some(0.2), found[0]?.Key ?? '']);
          await mark(person, 'Snooze', [...some(0.1), found[1]?.Key ?? ''], { Until });
        }
      }
      // Comments due are worked out by what the screen of the budgets shows.
      expect([...seen].sort()).toEqual(INBOX_KINDS.filter((kind) => kind !== 'VarianceComment').sort());
    },
    120_000,
  );
});
