import { describe, expect, it } from 'vitest';
import { findingOf, readParts } from '../../../../test/read-parts.ts';
import { readCamt053 } from './camt053.ts';

const documentOf = (version: string, statements: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-06-02T04:00:00</CreDtTm></GrpHdr>
${statements}
</BkToCstmrStmt>
</Document>
`;

const balance = (code: string, amount: string, direction: string, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt>${day}</Dt></Bal>`;

/** Version 02: sums of the entries, a batch with its details, a pending entry. */
const PLAIN = documentOf(
  '02',
  `<Stmt><Id>S1</Id><CreDtTm>2026-06-02T04:00:00</CreDtTm>
<FrToDt><FrDtTm>2026-06-01T00:00:00</FrDtTm><ToDtTm>2026-06-01T23:59:59</ToDtTm></FrToDt>
<Acct><Id><Othr><Id>4000123456</Id></Othr></Id><Ccy>USD</Ccy></Acct>
${balance('OPBD', '1000.00', 'CRDT', '<Dt>2026-06-01</Dt>')}
${balance('CLBD', '1450.5', 'CRDT', '<Dt>2026-06-01</Dt>')}
${balance('CLAV', '7.00', 'CRDT', '<Dt>2026-06-01</Dt>')}
<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries><Sum>649.50</Sum></TtlNtries><TtlCdtNtries><NbOfNtries>2</NbOfNtries><Sum>600.00</Sum></TtlCdtNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>49.50</Sum></TtlDbtNtries></TxsSummry>
<Ntry><Amt Ccy="USD">500.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>REF1</AcctSvcrRef>
<NtryDtls><Btch><NbOfTxs>2</NbOfTxs><TtlAmt Ccy="USD">500.00</TtlAmt></Btch>
<TxDtls><Refs><AcctSvcrRef>A</AcctSvcrRef></Refs><Amt Ccy="USD">200.00</Amt></TxDtls><TxDtls><Refs><AcctSvcrRef>B</AcctSvcrRef></Refs><Amt Ccy="USD">300.00</Amt></TxDtls></NtryDtls>
<AddtlNtryInf>CASH DEPOSIT</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="USD">49.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>2026-06-01</Dt></ValDt><AcctSvcrRef>NOTPROVIDED</AcctSvcrRef><NtryDtls><TxDtls><RmtInf><Ustrd>FEES</Ustrd><Ustrd>JUNE</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="USD">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-06-01</Dt></BookgDt></Ntry>
</Stmt>`,
);

/** Version 08: status in an element of its own, times with zones, an overdrawn account, a reference in the details, no sums. */
const NEWER = documentOf(
  '08',
  `<Stmt><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
${balance('PRCD', '10.00', 'DBIT', '<Dt>2026-05-31</Dt>')}
${balance('CLBD', '5.00', 'DBIT', '<DtTm>2026-06-01T18:00:00+02:00</DtTm>')}
<Ntry><Amt Ccy="USD">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-06-01T12:00:00+02:00</DtTm></BookgDt>
<NtryDtls><TxDtls><Refs><AcctSvcrRef>DET1</AcctSvcrRef></Refs><RltdPties><Dbtr><Pty><Nm>ACME</Nm></Pty></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt>`,
);

/** Version 04: several statements, one of them without entries, with a prefix on every name. */
const SEVERAL = documentOf(
  '04',
  [1, 2]
    .map(
      (day) => `<Stmt><Acct><Id><Othr><Id>55</Id></Othr></Id><Ccy>USD</Ccy></Acct>
${balance('OPBD', '10.00', 'CRDT', `<Dt>2026-06-0${day}</Dt>`)}
${balance('CLBD', '10.00', 'CRDT', `<Dt>2026-06-0${day}</Dt>`)}</Stmt>`,
    )
    .join('\n'),
)
  .replace(/<(\/?)([A-Z])/g, '<$1n:$2')
  .replace('xmlns=', 'xmlns:n=');

describe('CAMT.053 files', () => {
  it('give their booked entries and balances, batches as one, pending ones apart', async () => {
    expect(await readParts(readCamt053, PLAIN)).toEqual([
      {
        account: '4000123456',
        currency: 'USD',
        transactions: [
          ['2026-06-01', '500.00', 'CASH DEPOSIT', 'REF1', 12],
          ['2026-06-01', '-49.50', 'FEES JUNE', '', 16],
        ],
        opening: '2026-06-01 1000.00',
        closing: '2026-06-01 1450.50',
        days: ['2026-06-01', '2026-06-01'],
        pending: 1,
      },
    ]);
  });

  it('of newer versions are read as well', async () => {
    expect(await readParts(readCamt053, NEWER)).toMatchObject([
      {
        account: 'DE89370400440532013000',
        currency: 'USD',
        transactions: [['2026-06-01', '5.00', 'ACME', 'DET1', 8]],
        opening: '2026-05-31 -10.00',
        closing: '2026-06-01 -5.00',
      },
    ]);
  });

  it.each(['02', '03', '04', '05', '06', '07', '09', '10', '11', '12', '13'])(
    'of version %s are read alike, the status as a text or as a choice',
    async (version) => {
      const expected = await readParts(readCamt053, NEWER);
      const file = NEWER.replace('001.08', `001.${version}`);
      expect(await readParts(readCamt053, file)).toEqual(expected);
      const plain = file.replace('<Cd>BOOK</Cd>', 'BOOK');
      expect(await readParts(readCamt053, plain)).toEqual(expected);
      const proprietary = file.replace('<Cd>BOOK</Cd>', '<Prtry>HELD</Prtry>');
      expect(await findingOf(readCamt053, proprietary)).toMatch(/^Line \d+: The opening balance -10\.00/);
    },
  );

  it.each(['01', '14', '1', '013'])('of version %s are refused', async (version) => {
    expect(await findingOf(readCamt053, NEWER.replace('001.08', `001.${version}`))).toMatch(
      /camt\.053\.001\.02 to 13 are read/,
    );
  });

  it('of several statements give each', async () => {
    const statements = await readParts(readCamt053, SEVERAL);
    expect(statements.map(({ closing }) => closing)).toEqual(['2026-06-01 10.00', '2026-06-02 10.00']);
  });

  it('read the same in pieces of any size', async () => {
    for (const file of [PLAIN, NEWER, SEVERAL])
      for (const size of [1, 7, 1000])
        expect(await readParts(readCamt053, file, size)).toEqual(await readParts(readCamt053, file));
  });

  const changed = (from: string, to: string) => PLAIN.replace(from, to);
  it.each([
    [
      'whose balances do not agree',
      changed('1450.5', '1450.6'),
      'Line 5: The opening balance 1000.00 and the transactions 450.50 make 1450.50, but the closing balance is 1450.60.',
    ],
    [
      'with another number of entries',
      changed('<NbOfNtries>3', '<NbOfNtries>4'),
      'Line 5: TtlNtries names "4" entries, but there are 2.',
    ],
    [
      'with another sum of credits',
      changed('<Sum>600', '<Sum>601'),
      'Line 5: TtlCdtNtries names the sum "601.00", but the entries make 500.00.',
    ],
    [
      'with another number of details',
      changed('<NbOfTxs>2', '<NbOfTxs>3'),
      'Line 13: The batch should have 3 transactions, but has 2.',
    ],
    [
      'with another sum of details',
      changed('>300.00', '>310.00'),
      'Line 13: The batch should make 500.00, but its transactions make 510.00.',
    ],
    [
      'with an entry in another currency',
      changed('<Amt Ccy="USD">49', '<Amt Ccy="EUR">49'),
      'Line 16: The entry is in "EUR", and the account in USD.',
    ],
    [
      'with an amount below 0',
      changed('>49.50</Amt>', '>-49.50</Amt>'),
      'Line 16: The entry has an amount below 0.',
    ],
    [
      'with two amounts',
      changed('<Sts>BOOK', '<Amt Ccy="USD">1</Amt><Sts>BOOK'),
      'Line 12: Amt is there twice.',
    ],
    ['without an amount', changed('<Amt Ccy="USD">49.50</Amt>', ''), 'Line 16: The entry has no Amt.'],
    [
      'without a direction',
      changed('<CdtDbtInd>DBIT</CdtDbtInd><Sts>', '<Sts>'),
      'Line 16: The entry has no CdtDbtInd.',
    ],
    [
      'with a direction of its own',
      changed('>DBIT</CdtDbtInd><Sts>', '>DEBIT</CdtDbtInd><Sts>'),
      'Line 16: "DEBIT" is neither CRDT nor DBIT.',
    ],
    [
      'without a day',
      changed('<ValDt><Dt>2026-06-01</Dt></ValDt>', ''),
      'Line 16: The entry has no BookgDt/Dt.',
    ],
    [
      'of a day that does not exist',
      changed('<ValDt><Dt>2026-06-01', '<ValDt><Dt>2026-06-31'),
      'Line 16: "2026-06-31" is no day.',
    ],
    [
      'without an account',
      changed('<Othr><Id>4000123456</Id></Othr>', ''),
      'Line 5: The statement does not name its account first.',
    ],
    ['without statements', documentOf('02', ''), 'Line 2: The file has no statement.'],
    [
      'of the day so far',
      changed('camt.053', 'camt.052'),
      'Line 2: This is camt.052.001.02, and no end-of-day statement: camt.053.001.02 to 13 are read.',
    ],
    ['of another kind', '<html xmlns="urn:x"></html>', 'Line 1: "html" is no CAMT.053 document.'],
    [
      'with a doctype',
      changed('<Document', '<!DOCTYPE Document SYSTEM "x">\n<Document'),
      'Line 2: The file has a DOCTYPE, which is not read here.',
    ],
    [
      'with entities',
      changed('CASH', '&cash;'),
      'Line 15: The file is not well-formed XML: undefined entity.',
    ],
    ['with a huge text', changed('CASH', 'X'.repeat(100_000)), 'Line 15: A text of the file is too long.'],
    [
      'doubled',
      PLAIN + PLAIN.slice(PLAIN.indexOf('<Doc')),
      'Line 21: The file is not well-formed XML: documents may contain only one root.',
    ],
  ])('%s are refused by line', async (_, file, finding) => {
    expect(await findingOf(readCamt053, file)).toBe(finding);
  });

  it('cut off anywhere are refused', async () => {
    for (let end = 0; end < PLAIN.trimEnd().length; end += 1)
      expect(await findingOf(readCamt053, PLAIN.slice(0, end))).not.toBeNull();
  });

  it('with any digit of a booked amount, a balance or a sum changed are refused', async () => {
    const amounts = /(?<=<Amt Ccy="USD">)(?!100\.00|7\.00)[\d.]+|(?<=<Sum>)[\d.]+/g;
    for (const found of PLAIN.matchAll(amounts))
      for (let at = found.index; at < found.index + found[0].length; at += 1) {
        if (PLAIN[at] === '.') continue;
        const digit = String((Number(PLAIN[at]) + 1) % 10);
        expect(await findingOf(readCamt053, PLAIN.slice(0, at) + digit + PLAIN.slice(at + 1))).not.toBeNull();
      }
  });
});
