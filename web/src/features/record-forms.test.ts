import { accountFields } from '@boh/contract/bank/bank.contract.ts';
import { franchiseFields } from '@boh/contract/franchise/franchise.contract.ts';
import { adaFields, callFields, cashFields } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { CASH_FIELDS } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { lostItemFields } from '@boh/contract/lost-and-found/lost-and-found.contract.ts';
import { savedNames, type Fields } from '@boh/contract/record.ts';
import { roomFields } from '@boh/contract/rooms/rooms.contract.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Forms that take their labels from a record's field list. A new one belongs here. */
const FORMS: Readonly<Record<string, { fields: Fields; named?: readonly string[] }>> = {
  'bank/account-form.tsx': { fields: accountFields },
  'franchise/franchise-form.tsx': { fields: franchiseFields },
  'lost-and-found/lost-and-found-page.tsx': { fields: lostItemFields },
  'rooms/room-form.tsx': { fields: roomFields },
  'desk-log/sheets/ada-sheet.tsx': { fields: adaFields },
  'desk-log/sheets/call-sheet.tsx': { fields: callFields },
  // Its denominations are drawn from their own list.
  'desk-log/sheets/cash-sheet.tsx': { fields: cashFields, named: CASH_FIELDS },
};

const sourceOf = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

describe('a form has an input for every field that a save of its record takes:', () => {
  it('no such form is left out here', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
    const isForm = (file: string) =>
      file.endsWith('.tsx') && /<Form(Modal|Panel)\b.* fields=\{\w+Fields\}/s.test(sourceOf(file));
    const found = files.filter(isForm);
    expect(found.sort()).toEqual(Object.keys(FORMS).sort());
  });

  it.each(Object.entries(FORMS))('%s', (file, { fields, named = [] }) => {
    const inputs = [...sourceOf(file).matchAll(/Field\s+name="(\w+)"/g)].map(([, name]) => name);
    expect([...inputs, ...named].sort()).toEqual(savedNames(fields).sort());
  });
});
