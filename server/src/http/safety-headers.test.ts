import { describe, expect, it } from 'vitest';
import { safetyHeaders } from './safety-headers.ts';

describe('the headers of every answer', () => {
  it('forbid everything foreign', () => {
    const headers = safetyHeaders('http://console.example');
    expect(headers).toMatchObject({
      'Content-Security-Policy': expect.stringMatching(/^default-src 'self';script-src 'self';/) as string,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
  });

  it('hold browsers to https for a year where the console is reached by it, and only there', () => {
    const kept = 'max-age=31536000; includeSubDomains';
    expect(safetyHeaders('https://console.example')['Strict-Transport-Security']).toBe(kept);
    expect(safetyHeaders('http://localhost:8080')).not.toHaveProperty('Strict-Transport-Security');
  });
});
