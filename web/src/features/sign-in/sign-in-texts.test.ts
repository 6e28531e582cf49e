import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { resetText } from './sign-in-texts.ts';

describe('a refused reset', () => {
  it.each([
    [404, { error: 'Could not find email in our system.' }, 'Could not find email in our system.'],
    [429, { error: 'Too many tries. Please wait 3 minutes.' }, 'Too many tries. Please wait 3 minutes.'],
    [502, { error: 'The mail could not be sent.' }, 'The mail could not be sent.'],
    [503, { error: 'The database is away.' }, 'The database is away.'],
    [502, '<html>Bad gateway</html>', 'The password could not be reset. Please try again later.'],
    [500, {}, 'The password could not be reset. Please try again later.'],
  ])('with %i says why', (status, body, text) => {
    expect(resetText(new ApiError('http', 'x', status, body))).toBe(text);
  });

  it('that got no answer says so', () => {
    expect(resetText(new ApiError('network', 'x'))).toBe('Failed to connect to the server.');
  });
});
