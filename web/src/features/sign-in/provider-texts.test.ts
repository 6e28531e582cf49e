import { PROVIDER_ERRORS } from '@boh/contract/sign-in/provider.ts';
import { expect, it } from 'vitest';
import { refusalText } from './provider-texts.ts';

it.each([
  ['inactive', PROVIDER_ERRORS.inactive],
  ['toString', PROVIDER_ERRORS.refused],
  ['<script>', PROVIDER_ERRORS.refused],
])('the code %s, which stands in an address, is said as: %s', (code, text) => {
  expect(refusalText(code)).toBe(text);
});
