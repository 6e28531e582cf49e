import { describe, expect, it } from 'vitest';
import { accountsOf } from './statement-account.ts';

const OPERATING = { AccountID: 1, LastFour: '4521' };
const PAYROLL = { AccountID: 2, LastFour: '0077' };
const ACCOUNTS = [OPERATING, PAYROLL, { AccountID: 3, LastFour: '9000' }, { AccountID: 4, LastFour: '9000' }];

const BAI2 = ['01,122,CLIENT,261117,0601,1,,,2/', '03,000123454521,USD,010,5000,,/', '03,88-0077,,/'].join(
  '\n',
);
const OFX = '<OFX><BANKACCTFROM><BANKID>122<ACCTID>0012344521\n<ACCTTYPE>CHECKING';
const CAMT = '<Stmt><Acct><Id><Othr><Id>12344521</Id></Othr></Id></Acct><Ntry><Acct/></Ntry></Stmt>';

describe('a statement file finds its account', () => {
  it.each([
    ['BAI2 in one line', '02,H,B,1,260601,,USD,/ 03,12344521/ 16,399,50,1,R2,,BACK/'],
    ['OFX', OFX],
    ['CAMT.053', CAMT],
    ['CAMT.053 by IBAN, with a prefix', '<n:Acct><n:Id><n:IBAN>DE00 1234 4521</n:IBAN>'.replaceAll(' ', '')],
  ])('by its number: %s', (_, text) => {
    expect(accountsOf({ name: 'november.txt', text }, ACCOUNTS)).toEqual([OPERATING]);
  });

  it('and several of them, where it is of several', () => {
    expect(accountsOf({ name: 'all.bai', text: BAI2 }, ACCOUNTS)).toEqual([OPERATING, PAYROLL]);
  });

  it('by its name, where nothing stands in it', () => {
    const text = 'Date,Amount\n11/12/2026,4521\n';
    expect(accountsOf({ name: 'Checking_xxxx4521_nov.csv', text }, ACCOUNTS)).toEqual([OPERATING]);
    expect(accountsOf({ name: 'Checking_45210.csv', text }, ACCOUNTS)).toEqual([]);
    expect(accountsOf({ name: '4521-0077.csv', text }, ACCOUNTS)).toEqual([]);
  });

  it('but never one of two that end alike, nor one it is not of', () => {
    expect(accountsOf({ name: '9000.csv', text: '' }, ACCOUNTS)).toEqual([]);
    expect(accountsOf({ name: '4521.ofx', text: '<ACCTID>777777' }, ACCOUNTS)).toEqual([]);
  });
});
