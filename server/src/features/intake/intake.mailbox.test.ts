import { describe, expect, it } from 'vitest';
import { mailAddress } from './intake.mail-address.ts';
import { filesOf, partsOf } from './intake.mailbox.ts';

describe('whose mail it is', () => {
  const MAILBOX = 'night@hotel.example';
  it.each([
    ['the part behind the plus sign', ['night+yuma@hotel.example'], ['yuma']],
    ['in other letters', [' Night+Yuma@HOTEL.example'], ['yuma']],
    ['those that are ours', ['gm@hotel.example', 'night+el-centro@hotel.example'], ['el-centro']],
    [
      'several parts, each once',
      ['night+yuma@hotel.example', 'night+hayward@hotel.example', 'Night+Yuma@hotel.example'],
      ['yuma', 'hayward'],
    ],
    ['nobody’s without a part', ['night@hotel.example', 'night+@hotel.example'], []],
    ['nobody’s at another domain', ['night+yuma@evil.example', 'night+yuma@hotel.example.evil.example'], []],
    ['nobody’s at another name', ['midnight+yuma@hotel.example'], []],
    ['nobody’s', [], []],
  ])('is told by %s', (_, addresses, parts) => {
    expect(partsOf(addresses, MAILBOX)).toEqual(parts);
  });

  it('is written as the setup shows it', () => {
    expect(mailAddress(MAILBOX, 'yuma')).toBe('night+yuma@hotel.example');
    expect(partsOf([mailAddress(MAILBOX, 'yuma')], MAILBOX)).toEqual(['yuma']);
  });
});

describe('the files of a mail', () => {
  it('are its parts with a name, however deep, mails within the mail aside', () => {
    const file = (part: string, filename: string) => ({
      ...{ part, type: 'application/xml', disposition: 'attachment', dispositionParameters: { filename } },
    });
    const structure = {
      type: 'multipart/mixed',
      childNodes: [
        { type: 'multipart/alternative', childNodes: [{ part: '1.1', type: 'text/plain' }] },
        file('2', 'revenue.xml'),
        { part: '3', type: 'text/plain', parameters: { name: 'stat.txt' } },
        { part: '4', type: 'message/rfc822', childNodes: [file('4.2', 'inner.xml')] },
        { type: 'multipart/mixed', childNodes: [file('5.1', 'statistics.xml')] },
      ],
    };
    expect(filesOf(structure)).toEqual([
      { part: '2', name: 'revenue.xml' },
      { part: '3', name: 'stat.txt' },
      { part: '5.1', name: 'statistics.xml' },
    ]);
    expect(filesOf({ type: 'application/xml', parameters: { name: 'alone.xml' } })).toEqual([
      { part: '1', name: 'alone.xml' },
    ]);
    expect(filesOf(undefined)).toEqual([]);
  });
});
