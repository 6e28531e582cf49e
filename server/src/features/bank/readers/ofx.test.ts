import { describe, expect, it } from 'vitest';
import { findingOf, readParts } from '../../../../test/read-parts.ts';
import { readOfx1, readOfx2 } from './ofx.ts';

const HEADERS = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
SECURITY:NONE
ENCODING:USASCII
CHARSET:1252
COMPRESSION:NONE
OLDFILEUID:NONE
NEWFILEUID:NONE

`;

/** Values without closing tags, as the SGML of version 1 has them. */
const SGML = `${HEADERS}<OFX>
<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS><DTSERVER>20260602<LANGUAGE>ENG</SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS><TRNUID>1<STATUS><CODE>0<SEVERITY>INFO</STATUS>
<STMTRS><CURDEF>USD
<BANKACCTFROM><BANKID>121000248<ACCTID>4000 123456<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20260601<DTEND>20260602120000
<STMTTRN><TRNTYPE>DEP<DTPOSTED>20260601120000[-5:EST]<TRNAMT>500.00<FITID>D1<NAME>DEPOSIT<MEMO>DEPOSIT R&amp;B</STMTTRN>
<STMTTRN>
<TRNTYPE>CHECK
<DTPOSTED>20260602
<TRNAMT>-1,250.5
<FITID>C2
<CHECKNUM>1007
<NAME>M&M <MEMO>
</STMTTRN>
</BANKTRANLIST>
<LEDGERBAL><BALAMT>10712.50<DTASOF>20260602</LEDGERBAL>
<AVAILBAL><BALAMT>1.00<DTASOF>20260602</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`.replace('-1,250.5', '-1250,50');

/** All values closed, everything on one line, elements of the bank's own, in UTF-8. */
const CLOSED = `OFXHEADER:100
DATA:OFXSGML
VERSION:103
ENCODING:UTF-8
CHARSET:NONE

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><BANKID>1</BANKID><ACCTID>77</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260601</DTPOSTED><TRNAMT>+0000012.5000</TRNAMT><FITID>F</FITID><PAYEE><NAME>CAFÉ &#8364;</NAME><CITY>X</CITY></PAYEE><BANK.OWN><NAME>OTHER</NAME></BANK.OWN><CURRENCY><CURRATE>1</CURRATE><CURSYM>USD</CURSYM></CURRENCY></STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT></BALAMT><DTASOF></DTASOF></LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

/** Version 2 is XML: two accounts, pending transactions apart, a list without any. */
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
  <BANKMSGSRSV1>
    <STMTTRNRS>
      <STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>
      <STMTRS>
        <CURDEF>USD</CURDEF>
        <BANKACCTFROM><BANKID>1</BANKID><ACCTID>4000123456</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
        <BANKTRANLIST>
          <DTSTART>20260601</DTSTART><DTEND>20260630</DTEND>
          <STMTTRN>
            <TRNTYPE>DEP</TRNTYPE><DTPOSTED>20260603</DTPOSTED><TRNAMT>1.10</TRNAMT><FITID>X1</FITID>
            <NAME><![CDATA[A & B]]></NAME>
          </STMTTRN>
        </BANKTRANLIST>
        <BANKTRANLISTP>
          <DTASOF>20260630</DTASOF>
          <STMTTRNP><TRNTYPE>DEP</TRNTYPE><DTTRAN>20260630</DTTRAN><TRNAMT>9.00</TRNAMT></STMTTRNP>
        </BANKTRANLISTP>
        <LEDGERBAL><BALAMT>111.10</BALAMT><DTASOF>20260630</DTASOF></LEDGERBAL>
      </STMTRS>
    </STMTTRNRS>
    <STMTTRNRS>
      <STMTRS>
        <CURDEF>USD</CURDEF>
        <BANKACCTFROM><ACCTID>9</ACCTID></BANKACCTFROM>
        <BANKTRANLIST/>
        <LEDGERBAL><BALAMT>-5</BALAMT><DTASOF>20260630</DTASOF></LEDGERBAL>
      </STMTRS>
    </STMTTRNRS>
  </BANKMSGSRSV1>
</OFX>
`;

describe('OFX 1 files', () => {
  it('give what stands between tags that are not closed', async () => {
    expect(await readParts(readOfx1, SGML)).toEqual([
      {
        account: '4000 123456',
        currency: 'USD',
        transactions: [
          ['2026-06-01', '500.00', 'DEPOSIT R&B', 'D1', 17],
          ['2026-06-02', '-1250.50', 'M&M', 'C2', 18],
        ],
        opening: null,
        closing: '2026-06-02 10712.50',
        days: ['2026-06-01', '2026-06-02'],
        pending: 0,
      },
    ]);
  });

  it('may close all of them, on one line, with elements of their own', async () => {
    expect(await readParts(readOfx1, CLOSED)).toMatchObject([
      { transactions: [['2026-06-01', '12.50', 'CAFÉ €', 'F', 7]], closing: null },
    ]);
  });

  it('are read in the charset of their headers', async () => {
    const file = SGML.replace('R&amp;B', 'Zürich');
    const text = async (bytes: Buffer) => (await readParts(readOfx1, bytes))[0]?.transactions[0]?.[2];
    expect(await text(Buffer.from(file, 'latin1'))).toBe('DEPOSIT Zürich');
    const utf = file.replace('ENCODING:USASCII', 'ENCODING:UTF-8');
    expect(await text(Buffer.from(utf))).toBe('DEPOSIT Zürich');
  });

  it('read the same in pieces of any size', async () => {
    for (const file of [SGML, CLOSED])
      for (const size of [1, 7, 1000])
        expect(await readParts(readOfx1, file, size)).toEqual(await readParts(readOfx1, file));
  });

  const changed = (from: string, to: string) => SGML.replace(from, to);
  it.each([
    ['doubled', SGML + SGML, 'Line 30: "OFXHEADER:100 DATA:OFXSGML VERSION:102 S" belongs to no element.'],
    [
      'whose body is doubled',
      SGML + SGML.slice(HEADERS.length),
      'Line 31: The file goes on behind its end (</OFX>).',
    ],
    [
      'with a list that does not end',
      changed('</BANKTRANLIST>', ''),
      'Line 29: STMTRS is closed here, where BANKTRANLIST is open.',
    ],
    [
      'whose transactions come before the account',
      SGML.replace(/<BANKACCTFROM>.*\n/, ''),
      'Line 14: The statement does not name its account first.',
    ],
    [
      'with a transaction outside of the list',
      changed('<BANKTRANLIST>', '<STMTTRN></STMTTRN><BANKTRANLIST>'),
      'Line 16: This transaction stands where none belongs.',
    ],
    ['with two amounts', changed('<FITID>D1', '<TRNAMT>5.00<FITID>D1'), 'Line 17: TRNAMT is there twice.'],
    ['without an amount', changed('<TRNAMT>500.00', ''), 'Line 17: STMTTRN has no TRNAMT.'],
    ['with an amount that is none', changed('500.00', '5OO.00'), 'Line 17: "5OO.00" is no amount.'],
    ['with parts of a cent', changed('500.00', '500.001'), 'Line 17: "500.001" has parts of a cent.'],
    ['without a day', changed('<DTPOSTED>20260602', ''), 'Line 18: STMTTRN has no DTPOSTED.'],
    ['of a day that does not exist', changed('20260602\n', '20260631\n'), 'Line 18: "2026-06-31" is no day.'],
    [
      'with an error of the bank',
      changed(
        '<CODE>0<SEVERITY>INFO</STATUS>\n<STMTRS>',
        '<CODE>2000<SEVERITY>ERROR<MESSAGE>Try later</STATUS>\n<STMTRS>',
      ),
      'Line 13: The bank answered with an error: "Try later".',
    ],
    [
      'of a credit card',
      SGML.replaceAll('STMTRS', 'CCSTMTRS'),
      'Line 14: This is a statement of a credit card, not of a bank account.',
    ],
    [
      'of investments',
      SGML.replaceAll('BANKMSGSRSV1', 'INVSTMTMSGSRSV1'),
      'Line 13: This is a statement of investments, not of a bank account.',
    ],
    [
      'with an amount in another currency',
      changed('<FITID>D1', '<CURRENCY><CURRATE>2<CURSYM>EUR</CURRENCY><FITID>D1'),
      'Line 17: This transaction is in another currency than the statement.',
    ],
    [
      'that is compressed',
      changed('COMPRESSION:NONE', 'COMPRESSION:GZIP'),
      'Line 1: The file is compressed, which is not read here.',
    ],
    [
      'with a doctype',
      changed('<OFX>', '<!DOCTYPE OFX [<!ENTITY x "y">]><OFX>'),
      'Line 11: "<!DOCTYPE OFX [" is no element of OFX.',
    ],
    ['without statements', `${HEADERS}<OFX></OFX>`, 'Line 11: The file has no statement of a bank account.'],
    [
      'with a huge value',
      changed('R&amp;B', 'X'.repeat(1_000_000)),
      'Line 17: A value of the file is too long.',
    ],
    [
      'with endless headers',
      'OFXHEADER:100\n'.repeat(10_000),
      'Line 1: The headers of the file have no end.',
    ],
    ['with headers only', HEADERS, 'Line 1: The file has headers, and nothing behind them.'],
  ])('%s are refused by line', async (_, file, finding) => {
    expect(await findingOf(readOfx1, file)).toBe(finding);
  });

  it('cut off anywhere are refused', async () => {
    for (let end = 0; end < SGML.trimEnd().length; end += 1)
      expect(await findingOf(readOfx1, SGML.slice(0, end))).not.toBeNull();
  });
});

describe('OFX 2 files', () => {
  it('give each account, with pending transactions apart', async () => {
    expect(await readParts(readOfx2, XML)).toEqual([
      {
        account: '4000123456',
        currency: 'USD',
        transactions: [['2026-06-03', '1.10', 'A & B', 'X1', 12]],
        opening: null,
        closing: '2026-06-30 111.10',
        days: ['2026-06-01', '2026-06-30'],
        pending: 1,
      },
      {
        ...{ account: '9', currency: 'USD', transactions: [], opening: null, closing: '2026-06-30 -5.00' },
        ...{ days: [null, null], pending: 0 },
      },
    ]);
  });

  it('are XML to the letter: cut off, doubled, with a doctype or entities they are refused', async () => {
    for (let end = 0; end < XML.trimEnd().length; end += 1)
      expect(await findingOf(readOfx2, XML.slice(0, end))).not.toBeNull();
    expect(await findingOf(readOfx2, XML + XML)).toMatch(/^Line 34: The file is not well-formed XML/);
    expect(await findingOf(readOfx2, XML.replace('<OFX>', '<!DOCTYPE OFX [<!ENTITY x "y">]>\n<OFX>'))).toBe(
      'Line 3: The file has a DOCTYPE, which is not read here.',
    );
    expect(await findingOf(readOfx2, XML.replace('X1', '&x;'))).toBe(
      'Line 13: The file is not well-formed XML: undefined entity.',
    );
  });
});
