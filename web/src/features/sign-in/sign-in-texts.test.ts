import { SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { factorText, isTicketOver, resetText } from './sign-in-texts.ts';

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

describe('a refused second step', () => {
  const refused = (status: number, error: string) => new ApiError('http', 'x', status, { error });

  it('begins anew where its ticket is over, and nowhere else', () => {
    expect(isTicketOver(refused(401, SIGN_IN_TEXTS.ticketOver))).toBe(true);
    expect(isTicketOver(refused(401, SIGN_IN_TEXTS.wrongFactor))).toBe(false);
    expect(isTicketOver(refused(429, 'Too many tries. Please wait 3 minutes.'))).toBe(false);
  });

  it('says why', () => {
    expect(factorText(refused(429, 'Too many tries. Please wait 3 minutes.'))).toBe(
      'Too many tries. Please wait 3 minutes.',
    );
    expect(factorText(refused(500, ''))).toBe('The sign-in could not be completed. Please try again.');
    expect(factorText(new ApiError('device', 'x', 0, 'It was cancelled.'))).toBe('It was cancelled.');
    expect(factorText(new ApiError('network', 'x'))).toBe('Failed to connect to server.');
  });
});
