import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, bai2, bankHotel, credit, NUMBER, upload } from '../../../test/bank-hotel.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import type { TestCaller } from '../../../test/call.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const WEEK = bai2({
  '2026-11-02': [credit(10_000, 'A'), credit(-2_500, 'B', 'POWER')],
  '2026-11-03': [credit(500), credit(500), credit(700, '', 'OTHER')],
});

const amounts = async (caller: TestCaller) => {
  const { body } = await caller.get('/bank/transactions', { Sort: 'Date' });
  return (body as { Amount: number }[]).map(({ Amount }) => Amount);
};
const said = ({ status, body }: { status: number; body: { message: string } }) => `${status} ${body.message}`;

const ofx = (account: string, ...transactions: string[]) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>1<ACCTID>${account}<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101<DTEND>20261105
${transactions.join('\n')}
</BANKTRANLIST><LEDGERBAL><BALAMT>1234.56<DTASOF>20261105</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const entry = (reference: string, amount: string, day = '03') =>
  `<STMTTRN><TRNTYPE>DEP<DTPOSTED>202611${day}<TRNAMT>${amount}<FITID>${reference}<NAME>DEPOSIT</STMTTRN>`;

describe('a statement', () => {
  it('brings its transactions, its balance and a line in the list of files', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const { status, body } = await upload(caller, AccountID, WEEK);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{
        message: '5 transactions imported, 0 known already.',
        State: 'Imported',
        Format: 'BAI2',
        Saved: true,
      },
      ...{ From: '2026-11-02', To: '2026-11-03', OpeningBalance: 10_000, ClosingBalance: 10_092 },
      ...{ Rows: 5, New: 5, Known: 0, Pending: 0, Others: 0, Errors: [] },
    });
    expect(await amounts(caller)).toEqual([100, -25, 5, 5, 7]);
    const { body: files } = await caller.get('/bank/statements', {});
    expect(files).toMatchObject([
      { FileID: body.FileID, Name: 'statement.bai', New: 5, ClosingBalance: 10_092 },
    ]);
    const { body: accounts } = await caller.get('/bank/accounts', {});
    expect(accounts).toMatchObject([
      {
        Balance: 10_092,
        BalanceDate: '2026-11-03',
        StatementsTo: '2026-11-03',
        LocationName: expect.any(String),
      },
    ]);
    expect(await t.storedFiles()).toEqual([]);
  });

  it('again, or overlapping another, adds nothing twice', async () => {
    const { caller, AccountID } = await bankHotel(t);
    await upload(caller, AccountID, WEEK);
    expect((await upload(caller, AccountID, WEEK)).body).toMatchObject({ New: 0, Known: 5 });
    const overlapping = bai2({
      '2026-11-03': [credit(500), credit(500), credit(700, '', 'OTHER'), credit(500)],
      '2026-11-04': [credit(500), credit(10_000, 'A2')],
    });
    expect((await upload(caller, AccountID, overlapping)).body).toMatchObject({ New: 3, Known: 3 });
    expect((await amounts(caller)).sort((a, b) => a - b)).toEqual([-25, 5, 5, 5, 5, 7, 100, 100]);
  });

  it('is only checked for a preview, which says what is wrong with it', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const good = await upload(caller, AccountID, WEEK, { preview: true });
    expect(good.body).toMatchObject({
      message: '5 new transactions, 0 known already.',
      FileID: null,
      Saved: false,
    });
    expect(good.body.Preview[1]).toEqual({
      ...{ Line: 5, Date: '2026-11-02', Amount: -25, Text: 'POWER', Reference: 'B', State: 'NEW' },
    });
    const bad = await upload(caller, AccountID, WEEK.replace('16,301,10000', '16,301,10001'), {
      preview: true,
    });
    expect(bad.body).toMatchObject({
      ...{ State: 'Refused', Saved: false, Rows: 0 },
      Errors: [{ Line: 6, Error: 'The control total is 20200.00, but the amounts make 20200.01.' }],
    });
    expect(await amounts(caller)).toEqual([]);
    expect((await caller.get('/bank/statements', {})).body).toEqual([]);
  });

  it('that fails is refused whole by line, and stands in the list as refused', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const answer = await upload(caller, AccountID, WEEK.replace('16,301,700', '16,301,701'));
    expect(said(answer)).toBe('400 Line 13: The control total is 20184.00, but the amounts make 20184.01.');
    expect(await amounts(caller)).toEqual([]);
    const { body: files } = await caller.get('/bank/statements', { State: 'Refused' });
    expect(files).toMatchObject([{ Finding: answer.body.message, Format: null, New: 0 }]);
    const { body: history } = await caller.get('/audit', { Record: `bank-file:${files[0].FileID}` });
    expect(JSON.stringify(history)).toContain('Refused');
  });

  it.each([
    ['cut off', WEEK.slice(0, 200)],
    ['doubled', WEEK + WEEK],
    ['XML with a doctype', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ['bytes of no text', Buffer.from([0, 1, 2, 255, 254, 0, 60])],
    ['a CSV file without a mapping', 'Date,Amount\n11/02/2026,5.00\n'],
    ['a huge line', `01,${'9'.repeat(3_000_000)}`],
  ])('that is %s is refused with a sentence', async (_, content) => {
    const { caller, AccountID } = await bankHotel(t);
    expect(said(await upload(caller, AccountID, content))).toMatch(/^400 Line \d+: .+\.$/);
  });

  it('of another account is refused with a sentence, also where the last four digits are the same', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const other = bai2({ '2026-11-02': [credit(1)] }, '99998888');
    expect(said(await upload(caller, AccountID, other))).toBe(
      '400 Line 3: This file is of the account ending in 8888, not of OPERATING, which ends in 3456.',
    );
    await upload(caller, AccountID, WEEK);
    const alike = bai2({ '2026-11-05': [credit(1)] }, '7777773456');
    expect(said(await upload(caller, AccountID, alike))).toBe(
      '400 Line 3: This file is of another account ending in 3456, not of the one whose statements OPERATING has.',
    );
    const checked = await upload(caller, AccountID, alike, { preview: true });
    expect(checked.body).toMatchObject({ State: 'Refused', Saved: false, Errors: [{ Line: 3 }] });
    const spaced = bai2({ '2026-11-05': [credit(1)] }, `000${NUMBER}`);
    expect((await upload(caller, AccountID, spaced)).status).toBe(200);
    const { rows } = await t.db.execute(sql`select number_hashes::text as kept from bank_accounts`);
    expect(JSON.stringify(rows)).not.toContain(NUMBER);
  });

  it('with other accounts beside its own gives its own', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const both = bai2({ '2026-11-02': [credit(5, 'A')], '2026-11-03': [credit(7, 'B')] });
    const lines = both.split('\n');
    lines[2] = lines[2]?.replace(NUMBER, '99998888') ?? '';
    const { body } = await upload(caller, AccountID, lines.join('\n'));
    expect(body).toMatchObject({ Rows: 1, New: 1, Others: 1 });
  });

  it('in another currency is refused', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const file = WEEK.replaceAll('USD', 'CAD');
    expect(said(await upload(caller, AccountID, file))).toBe(
      '400 Line 3: This file is in CAD, and OPERATING in USD.',
    );
  });

  it('whose reference stands for something else is refused, unless the bank repeats references', async () => {
    const { caller, AccountID, account } = await bankHotel(t);
    await upload(caller, AccountID, ofx('XXXX3456', entry('F1', '5.00'), entry('F1', '5.00')));
    expect(await amounts(caller)).toEqual([5]);
    const changed = ofx('XXXX3456', entry('F1', '6.00'), entry('F2', '7.00'));
    expect(said(await upload(caller, AccountID, changed))).toBe(
      '400 Line 9: The reference F1 stands for another transaction already (2026-11-03, 5.00). If this bank repeats references, say so at the account.',
    );
    const saved = await caller.put('/bank/accounts', {
      ...{ ...account, RepeatsReferences: true },
      CsvMapping: null,
    });
    expect(saved.status).toBe(200);
    expect((await upload(caller, AccountID, changed)).body).toMatchObject({ New: 2, Known: 0 });
    expect((await upload(caller, AccountID, ofx('XXXX3456', entry('F1', '5.00')))).body).toMatchObject({
      New: 0,
    });
    const back = await caller.put('/bank/accounts', { ...saved.body, RepeatsReferences: false });
    expect(said(back)).toBe('409 References of this account repeat already: this cannot be taken back.');
  });

  it('that is in its file twice, or does not begin where the one before it ended, is refused whole', async () => {
    const { caller, AccountID } = await bankHotel(t);
    const day = (date: string, opening: string, amount: string, closing: string) => {
      const balance = (code: string, cents: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${cents}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
      return `<Stmt><Id>S${date}</Id><Acct><Id><Othr><Id>${NUMBER}</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}
<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${date}</Dt></BookgDt></Ntry></Stmt>`;
    };
    const file = (...statements: string[]) =>
      `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.13"><BkToCstmrStmt>\n${statements.join('\n')}\n</BkToCstmrStmt></Document>`;
    const first = day('2026-11-02', '10.00', '50.00', '60.00');
    expect(said(await upload(caller, AccountID, file(first, first)))).toBe(
      '400 Line 4: This is the same statement as the one in line 2.',
    );
    const third = day('2026-11-04', '90.00', '1.00', '91.00');
    expect(said(await upload(caller, AccountID, file(third, first)))).toBe(
      '400 Line 2: This statement begins with 90.00, but the one before it (line 4) ends with 60.00: one is missing between them, or is there twice.',
    );
    expect(await amounts(caller)).toEqual([]);
    const second = day('2026-11-03', '60.00', '30.00', '90.00');
    const { body } = await upload(caller, AccountID, file(third, second, first));
    expect(body).toMatchObject({ New: 3, OpeningBalance: 10, ClosingBalance: 91 });
  });

  it('by CSV follows the mapping of its account', async () => {
    const { caller, AccountID, account } = await bankHotel(t);
    const file =
      'Date,Details,Amount,Balance\n11/02/2026,DEPOSIT,100.00,600.00\n11/03/2026,FEE,-5.00,595.00\n';
    const { body: columns } = await caller.form('POST', '/bank/statements/columns', {
      files: [{ part: 'file', name: 'x.csv', content: file }],
    });
    expect(columns).toMatchObject({
      Headers: ['Date', 'Details', 'Amount', 'Balance'],
      Rows: [
        ['11/02/2026', 'DEPOSIT', '100.00', '600.00'],
        ['11/03/2026', 'FEE', '-5.00', '595.00'],
      ],
      Guess: { Date: 'Date', Amount: 'Amount', Balance: 'Balance' },
    });
    const CsvMapping = {
      ...{ Date: 'Date', DateFormat: 'MM/DD/YYYY', Amount: 'Amount', Text: ['Details'], Balance: 'Balance' },
    };
    const saved = await caller.put('/bank/accounts', { ...account, CsvMapping });
    expect(saved.body.CsvMapping).toMatchObject({ ...CsvMapping, Decimal: '.', Reference: '' });
    const { body } = await upload(caller, AccountID, file, { name: 'x.csv' });
    expect(body).toMatchObject({ Format: 'CSV', New: 2, OpeningBalance: 500, ClosingBalance: 595 });
    const broken = await upload(caller, AccountID, `${file}"11/04/2026,x\n`, { name: 'x.csv' });
    expect(said(broken)).toBe('400 Line 4 cannot be read: please check its quotation marks.');
  });

  it('needs an account of the caller’s locations, and a file', async () => {
    const { caller } = await bankHotel(t);
    const other = await bankHotel(t);
    expect(said(await upload(caller, other.AccountID, WEEK))).toBe('404 This account was not found.');
    const without = await caller.form('POST', '/bank/statements', { fields: { AccountID: 1 } });
    expect(said(without)).toBe('400 Please choose a statement file.');
  });
});

describe('the account marked PAYROLL', () => {
  /** A hotel with an account, and the AccountBalance that its payroll gets. */
  const payrollHotel = async (more: object = {}) => {
    const hotel = await bankHotel(t, more);
    const { caller, LocationID } = hotel;
    await t.db.execute(sql`update locations set payroll = true where location_id = ${LocationID}`);
    await caller.post('/admin/payroll', { LocationID, CheckDate: '2026-11-08' });
    const balance = async () => {
      await caller.post('/admin/payroll/AccountBalance', { Date: '2026-11-08' });
      const { body } = await caller.get('/admin/payroll', { Date: '2026-11-08' });
      return (body as { AccountBalance: number | null }[])[0]?.AccountBalance;
    };
    const { rows } = await t.db.execute(sql`select name from locations where location_id = ${LocationID}`);
    const typed = (Date: string, amount: string) =>
      caller.form('POST', '/admin/payroll/balances/import', {
        ...{
          files: [
            {
              part: 'file',
              name: 'b.csv',
              content: `Location,Date,Balance\n${String(rows[0]?.['name'])},${Date},${amount}\n`,
            },
          ],
        },
      });
    return { ...hotel, balance, typed };
  };

  it('gives the payroll its closing balances', async () => {
    const { caller, AccountID, balance } = await payrollHotel({ Payroll: true });
    expect(await balance()).toBeNull();
    const second = await addAccount(caller, { LastFour: '0002' });
    await upload(caller, AccountID, WEEK);
    await upload(caller, second.AccountID, bai2({ '2026-11-04': [credit(1)] }, '10002'));
    expect(await balance()).toBe(10_092);
  });

  it('gives them too where it is marked later, and there is one of a location', async () => {
    const { caller, AccountID, account, balance } = await payrollHotel();
    await upload(caller, AccountID, WEEK);
    expect(await balance()).toBeNull();
    await caller.put('/bank/accounts', { ...account, Payroll: true });
    expect(await balance()).toBe(10_092);
    const other = await caller.post('/bank/accounts', {
      Name: 'X',
      Bank: 'Y',
      LastFour: '1111',
      Payroll: true,
    });
    expect(said(other)).toBe('409 OPERATING is marked PAYROLL already: a location has one such account.');
  });

  it('gives none any more once another one is marked', async () => {
    const { caller, AccountID, account, balance } = await payrollHotel({ Payroll: true });
    const second = await addAccount(caller, { LastFour: '0002' });
    await upload(caller, AccountID, ofx('XXXX3456', entry('F1', '5.00')));
    await upload(caller, second.AccountID, bai2({ '2026-11-02': [credit(1)] }, '10002'));
    expect(await balance()).toBe(1_234.56);
    await caller.put('/bank/accounts', { ...account, Payroll: false });
    await caller.put('/bank/accounts', { ...second, Payroll: true });
    expect(await balance()).toBe(10_000.01);
    await upload(caller, second.AccountID, bai2({ '2026-11-03': [credit(2)] }, '10002'));
    expect(await balance()).toBe(10_000.02);
    await upload(caller, AccountID, ofx('XXXX3456', entry('F2', '6.00')));
    expect(await balance()).toBe(10_000.02);
  });

  it('stands beside imported balances: the newest day counts, and of one day what came last', async () => {
    const { caller, AccountID, account, balance, typed } = await payrollHotel({ Payroll: true });
    await typed('11/02/2026', '50.00');
    expect(await balance()).toBe(50);
    await upload(caller, AccountID, WEEK);
    expect(await balance()).toBe(10_092);
    t.clock.advance(60_000);
    await typed('11/03/2026', '70.00');
    expect(await balance()).toBe(70);
    t.clock.advance(60_000);
    await upload(caller, AccountID, WEEK);
    expect(await balance()).toBe(10_092);
    await caller.put('/bank/accounts', { ...account, Payroll: false });
    expect(await balance()).toBe(70);
  });
});
