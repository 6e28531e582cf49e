import { describe, expect, it } from 'vitest';
import { MAIL, mailing } from '../../test/mailing.ts';
import { mails } from '../db/tables/mails.table.ts';

const m = mailing();

describe('recipients', () => {
  it.each([
    ['a header in an address', 'a@hotel.example\r\nBcc: b@evil.example'],
    ['a line break at the end', 'a@hotel.example\n'],
    ['a name with an address', 'GM <a@hotel.example>'],
    ['two addresses in one', 'a@hotel.example, b@hotel.example'],
    ['a group', 'staff: a@hotel.example;'],
    ['quotes', '"a b"@hotel.example'],
    ['nothing', ''],
  ])('refuse %s', async (_, address) => {
    const by = m.mailer();
    await expect(m.queue(by, { ...MAIL, Cc: [address] })).rejects.toMatchObject({ code: 'bad_fields' });
    expect(await m.db.select().from(mails)).toEqual([]);
  });

  it('must be somebody, and at most 50', async () => {
    const by = m.mailer();
    const many = Array.from({ length: 49 }, (_, index) => `person${index}@hotel.example`);
    await expect(m.queue(by, { ...MAIL, To: [], Cc: [], Bcc: [] })).rejects.toMatchObject({
      code: 'bad_fields',
    });
    await expect(m.queue(by, { ...MAIL, To: many })).rejects.toMatchObject({ code: 'bad_fields' });
    const id = await m.queue(by, {
      ...MAIL,
      To: many,
      Cc: ['last@hotel.example'],
      Bcc: ['PERSON1@hotel.example'],
    });
    expect(await m.row(id)).toMatchObject({ Cc: ['last@hotel.example'], Bcc: [] });
  });

  it('must be of an allowed domain where domains are set', async () => {
    const by = m.mailer({ mailAllowedDomains: ['hotel.example'] });
    await expect(m.queue(by)).rejects.toMatchObject({
      code: 'bad_fields',
      fields: 'Bcc: Mails to group.example are not allowed on this server.',
    });
    expect(await m.queue(by, { ...MAIL, Bcc: [] })).toBeGreaterThan(0);
  });
});

describe('too many mails', () => {
  it('the same mail to the same people is one mail within 60 seconds, and while it waits', async () => {
    const by = m.mailer();
    const same = { ...MAIL, DedupeKey: 'payroll:12' };
    const [first, second] = await Promise.all([
      m.queue(by, same),
      m.queue(by, { ...same, To: ['GM@hotel.example'] }),
    ]);
    expect(second).toBe(first);
    expect(await m.queue(by, { ...same, To: ['else@hotel.example'] })).not.toBe(first);
    expect(await m.queue(by, { ...same, DedupeKey: 'payroll:13' })).not.toBe(first);
    m.clock.advance(60_000);
    expect(await m.queue(by, same)).toBe(first);
    await by.deliverMail(first);
    expect(await m.queue(by, same)).not.toBe(first);
  });

  it('one employee sends at most 200 an hour', async () => {
    const by = m.mailer();
    const own = { ...MAIL, EmployeeID: 7 };
    await m.db.transaction(async (tx) => {
      for (let number = 0; number < 200; number += 1) await by.queueMail(tx, own);
    });
    await expect(m.queue(by, own)).rejects.toMatchObject({ code: 'too_many' });
    await m.queue(by, { ...own, EmployeeID: 8 });
    m.clock.advance(3_600_000);
    await m.queue(by, own);
  });
});
