import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorText, fieldErrors, fieldsText, isStaleError } from './error-text.ts';

const refused = (status: number, body: unknown) => new ApiError('http', 'x', status, body);

describe('what a screen says about a failed call', () => {
  it.each([
    ['error', { error: 'Name is taken.', Error: 'no', message: 'no' }, 'Name is taken.'],
    ['Error', { Error: 'Name is taken.' }, 'Name is taken.'],
    ['message', { message: 'Name is taken.' }, 'Name is taken.'],
    ['message.Error', { message: { Error: 'Name is taken.' } }, 'Name is taken.'],
    [
      'message.Error before the others',
      { message: { Error: 'Name is taken.' }, Error: 'no', Message: { Name: 'no' } },
      'Name is taken.',
    ],
    ['Error before Message', { Error: 'Name is taken.', Message: { Zip: 'no' } }, 'Name is taken.'],
    ['Message as text', { Message: 'Name is taken.' }, 'Name is taken.'],
    [
      'Message as several texts',
      { Message: { Email: 'The email is taken.', Role: ['Choose a role.', ' '], Code: 7 } },
      'The email is taken. Choose a role.',
    ],
    [
      'several texts beside the fields',
      { Message: { Email: 'The email is taken.', Fields: 'Zip: At most 10' } },
      'The email is taken. Zip: At most 10',
    ],
    ['plain text', 'Name is taken.', 'Name is taken.'],
    ['only fields', { Message: { Fields: 'Name: is taken' } }, 'Name: is taken'],
    [
      'sentence and fields',
      { error: 'Please check the fields.', Message: { Fields: 'Name: is taken' } },
      'Please check the fields. Name: is taken',
    ],
    [
      'fields said already',
      { error: 'Not right: Name: is taken', Message: { Fields: 'Name: is taken' } },
      'Not right: Name: is taken',
    ],
    [
      'a sentence made of the field texts',
      { error: 'Too short; Is taken', Message: { Fields: 'A: Too short; B: Is taken' } },
      'Too short; Is taken',
    ],
    ['nothing', {}, 'Failed to save'],
    ['blank', { error: ' ' }, 'Failed to save'],
    ['a proxy page', '<html>502</html>', 'Failed to save'],
  ])('reads %s', (_, body, text) => {
    expect(errorText(refused(400, body), 'Failed to save')).toBe(text);
  });

  it('says its own sentence when no answer came', () => {
    expect(errorText(new ApiError('network', 'x'), 'Failed to save')).toBe('Failed to save');
    expect(errorText(new Error('boom'), 'Failed to save')).toBe('Failed to save');
  });

  it('puts each field text beside its field', () => {
    const error = refused(400, { Message: { Fields: 'Name: is required; Zip: At most 10: really' } });
    expect(fieldErrors(error)).toEqual({ Name: 'is required', Zip: 'At most 10: really' });
    expect(fieldsText(refused(400, {}))).toBeUndefined();
    expect(fieldErrors(refused(400, {}))).toEqual({});
  });

  it('tells a record changed by somebody else from other conflicts', () => {
    const text = 'THIS RECORD WAS CHANGED BY ADA. RELOAD TO SEE THE NEW VALUES.';
    expect(isStaleError(refused(409, { error: text }))).toBe(true);
    expect(isStaleError(refused(409, { error: 'Name is taken.' }))).toBe(false);
    expect(isStaleError(refused(400, { error: text }))).toBe(false);
  });
});
