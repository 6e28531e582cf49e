import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { auditLog } from '../db/tables/spine.table.ts';
import { NO_SEAL, rowForm, rowHash, sealHash, SEALED_COLUMNS, type SealedRow } from './seal-form.ts';

const NAMES = [
  'AuditID',
  'At',
  'EmployeeID',
  'By',
  'LocationID',
  'Call',
  'Record',
  'Changes',
  'RequestID',
] as const;
const text = fc.string({ unit: 'binary', maxLength: 12 });
const orNull = fc.option(text, { nil: null });
const row: fc.Arbitrary<SealedRow> = fc.record({
  ...{ AuditID: text, At: text, EmployeeID: orNull, By: text, LocationID: orNull },
  ...{ Call: text, Record: text, Changes: text, RequestID: text },
});

describe('the form that a row is hashed in', () => {
  it('holds every value and tells all of them apart: it can be read back', () => {
    fc.assert(
      fc.property(row, (one) => {
        const values = JSON.parse(rowForm(one)) as (string | null)[];
        expect(Object.fromEntries(NAMES.map((name, place) => [name, values[place]]))).toEqual(one);
      }),
    );
  });

  it('changes with any value, also where texts move from one to the next', () => {
    fc.assert(
      fc.property(row, fc.constantFrom(...NAMES), text, (one, name, other) => {
        fc.pre(one[name] !== other);
        expect(rowHash({ ...one, [name]: other })).not.toEqual(rowHash(one));
      }),
    );
    const one = { ...{ AuditID: '1', At: '2', EmployeeID: null, LocationID: null }, Call: '', RequestID: '' };
    const left = { ...one, By: 'ab', Record: 'c', Changes: '[]' };
    expect(rowHash({ ...left, By: 'a', Record: 'bc' })).not.toEqual(rowHash(left));
    expect(rowHash({ ...left, EmployeeID: '' })).not.toEqual(rowHash(left));
    expect(rowHash({ ...left, EmployeeID: 'null' })).not.toEqual(rowHash(left));
  });

  it('is stated: these bytes and no others', () => {
    const one: SealedRow = {
      ...{ AuditID: '7', At: '1794420000123', EmployeeID: '3', By: 'ERIN "E" WU', LocationID: null },
      ...{ Call: 'PUT /Rooms/update', Record: 'room:5', Changes: '[]', RequestID: 'r1' },
    };
    expect(rowForm(one)).toBe(
      '["7","1794420000123","3","ERIN \\"E\\" WU",null,"PUT /Rooms/update","room:5","[]","r1"]',
    );
    expect(rowHash(one).toString('hex')).toMatchInlineSnapshot(
      `"bcb8da309b56b2c2e793b958549bdb3063153da1e791c67423806f616b332420"`,
    );
    const seal = {
      ...{ SealID: 1, At: '2026-11-10T18:00:00.000Z', Passed: 7, Rows: '7', Void: '1-6', Open: '[]' },
    };
    expect(
      sealHash({ ...seal, Hashes: rowHash(one), Previous: NO_SEAL }).toString('hex'),
    ).toMatchInlineSnapshot(`"32f322bd8b18bf866d55ff9d68a24f472e475b551552c676f68a83126852db42"`);
  });
});

describe('the form as the database writes it', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp();
  });
  afterAll(() => t.close());

  it('is that of the values that were stored, whatever the session is set to', async () => {
    const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('\\u0000'));
    const stored = fc.string({ unit: 'binary', maxLength: 12 }).filter((value) => !value.includes('\0'));
    const at = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-01-01'), noInvalidDate: true });
    await fc.assert(
      fc.asyncProperty(
        stored,
        stored,
        at,
        fc.option(fc.integer({ min: 1, max: 9 })),
        json,
        async (By, Call, At, LocationID, To) => {
          const values = { By, Call, At: At.toISOString(), LocationID, Record: 'room:1', RequestID: 'r' };
          const Changes = [{ Field: 'Name', From: null, To }];
          const [saved] = await t.db
            .insert(auditLog)
            .values({ ...values, Changes })
            .returning();
          const forms = await t.db.transaction(async (tx) => {
            const read = async () => {
              const { rows } = await tx.execute<SealedRow & Record<string, unknown>>(
                sql`select ${SEALED_COLUMNS} from ${auditLog} where ${auditLog.AuditID} = ${saved!.AuditID}`,
              );
              return rows[0]!;
            };
            const first = await read();
            await tx.execute(sql`set local datestyle = 'German'; set local timezone = 'Asia/Kolkata'`);
            await tx.execute(sql`set local extra_float_digits = 0; set local bytea_output = 'escape'`);
            return [first, await read()];
          });
          expect(forms[1]).toEqual(forms[0]);
          expect(forms[0]).toMatchObject({
            ...{
              By,
              Call,
              At: String(At.getTime()),
              LocationID: LocationID === null ? null : String(LocationID),
            },
          });
          expect(JSON.parse(forms[0]!.Changes)).toEqual(saved!.Changes);
        },
      ),
      { numRuns: 40 },
    );
  });
});
