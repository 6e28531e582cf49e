import { describe, expect, it } from 'vitest';
import { formNameOf, isShownBy, messageOf, problemsOf, sentenceOf } from './form-problems.ts';

const error = (message: string) => ({ type: 'custom', message });

describe('what a refused form finds to say', () => {
  it('finds every message, also in lists and records', () => {
    const problems = problemsOf({
      Name: error('Name is required'),
      ToEmails: [undefined, error('Invalid email address: x')] as never,
      years: { Y2025: { Notes: error('At most 5000 characters') } } as never,
    });
    expect(problems).toEqual([
      { name: 'Name', message: 'Name is required' },
      { name: 'ToEmails.1', message: 'Invalid email address: x' },
      { name: 'years.Y2025.Notes', message: 'At most 5000 characters' },
    ]);
  });

  it('shows the first message of a list at the field that edits the list', () => {
    expect(messageOf([undefined, error('Invalid email address: x')])).toBe('Invalid email address: x');
    expect(messageOf(error('Name is required'))).toBe('Name is required');
    expect(messageOf(undefined)).toBeUndefined();
    expect(isShownBy(['ToEmails'], 'ToEmails.1')).toBe(true);
    expect(isShownBy(['To'], 'ToEmails.1')).toBe(false);
  });

  it('knows the field of a form by the name the server has for it', () => {
    expect(formNameOf('To', ['to', 'cc'])).toBe('to');
    expect(formNameOf('ExtraPayrolls.0.Amount', ['ExtraPayrolls'])).toBe('ExtraPayrolls.0.Amount');
    expect(formNameOf('Password', ['to'])).toBeUndefined();
  });

  it('names the field where no field on the screen shows the message', () => {
    expect(sentenceOf({ name: 'ExtraPayrolls.0.Amount', message: 'At most 2 decimals' })).toBe(
      'Amount: At most 2 decimals',
    );
    expect(sentenceOf({ name: 'LegalName', message: 'Legal Name is required' })).toBe(
      'Legal Name is required',
    );
    expect(sentenceOf({ name: '', message: 'Please change one field.' })).toBe('Please change one field.');
  });
});
