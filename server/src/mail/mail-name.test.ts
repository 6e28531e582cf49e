import { describe, expect, it } from 'vitest';
import { greeting, nameInMail } from './mail-name.ts';

describe('a name in a mail', () => {
  it.each([
    'Ines',
    "Siobhan O'Neil",
    'Anne-Marie St. John',
    'Martin Luther King Jr.',
    'María del Carmen López',
    'José Luis de la Cruz',
    'Zoe\u0308 Kok',
    '李小龙',
    'Σωκράτης',
  ])('%s is shown', (name) => {
    expect(nameInMail(name)).toBe(name);
    expect(greeting(name)).toBe(`Hello ${name},`);
  });

  it.each([
    'Your account will be closed today',
    'You won. Call 555-0100',
    'Pay $500 now',
    'evil.example',
    'evil . example',
    'ana@evil.example',
    'https://evil.example',
    'Urgent: reply',
    'Act now!',
    'Ana\nRuiz',
    'x'.repeat(41),
    '',
  ])('%j is left out', (words) => {
    expect(nameInMail(words)).toBeNull();
    expect(greeting(words)).toBe('Hello,');
  });
});
