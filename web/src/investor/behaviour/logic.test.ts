import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consultationRequest,
  countAt,
  errorText,
  fieldProblem,
  slideAfter,
  swipe,
  tabAfter,
} from './logic.ts';

describe('count-up', () => {
  it.each([
    [1881, 0, 0],
    [1881, 1, 1881],
    [151, 2, 151],
    [117, -1, 0],
    [1000, 0.5, 875],
  ])('towards %i shows at %f of the time %i', (target, t, shown) => {
    expect(countAt(target, t)).toBe(shown);
  });

  it('never runs backwards', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(countAt(1881, Math.min(a, b))).toBeLessThanOrEqual(countAt(1881, Math.max(a, b)));
      }),
    );
  });
});

describe('slider', () => {
  it.each([
    [0, -1, 4, 0],
    [0, 1, 4, 1],
    [3, 1, 4, 3],
    [2, -1, 4, 1],
  ])('from slide %i by %i of %i goes to %i', (index, by, count, expected) => {
    expect(slideAfter(index, by, count)).toBe(expected);
  });

  it.each([
    [-51, 0, 1],
    [51, 0, -1],
    [50, 0, 0],
    [-50, 0, 0],
    [-80, 120, 0],
    [-120, 80, 1],
  ])('a touch moved by %i, %i asks for %i', (dx, dy, expected) => {
    expect(swipe(dx, dy)).toBe(expected);
  });
});

describe('tabs', () => {
  it.each([
    ['ArrowRight', 2, 0],
    ['ArrowLeft', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 1, undefined],
  ])('%s on tab %i of 3 leads to %s', (key, index, expected) => {
    expect(tabAfter(key, index, 3)).toBe(expected);
  });
});

describe('consultation request', () => {
  function fields(values: Record<string, string>): FormData {
    const data = new FormData();
    for (const [name, value] of Object.entries(values)) data.set(name, value);
    return data;
  }

  it('sends the six fields, trimmed, with Aware as a boolean', () => {
    const request = consultationRequest(
      fields({
        FirstName: ' Ana ',
        LastName: 'Li',
        Email: 'ana@example.com',
        PhoneNumber: '+1 555',
        Aware: 'yes',
        Website: '',
      }),
    );
    expect(request).toEqual({
      FirstName: 'Ana',
      LastName: 'Li',
      Email: 'ana@example.com',
      PhoneNumber: '+1 555',
      Aware: true,
      Message: '',
    });
  });

  it('is not aware when no answer or No was chosen', () => {
    expect(consultationRequest(fields({})).Aware).toBe(false);
    expect(consultationRequest(fields({ Aware: 'no' })).Aware).toBe(false);
  });

  it('hands the filled trap to the server', () => {
    expect(consultationRequest(fields({ Website: 'http://spam.example' })).Website).toBe(
      'http://spam.example',
    );
  });
});

describe('refused answers', () => {
  it.each([
    [{ error: 'Too many requests.' }, 'Too many requests.'],
    [{ error: '  ' }, undefined],
    [{ error: 5 }, undefined],
    [{ message: 'no' }, undefined],
    [null, undefined],
    ['text', undefined],
  ])('%j shows %s', (body, text) => {
    expect(errorText(body)).toBe(text);
  });
});

describe('field problems', () => {
  it.each([
    ['First name', ' ', false, true, 'First name is required.'],
    ['Email', 'ana', true, false, 'Please enter a valid email address.'],
    ['Email', 'ana@example.com', true, true, undefined],
  ])('%s with "%s"', (label, value, isEmail, valid, problem) => {
    expect(fieldProblem(label, value, isEmail, valid)).toBe(problem);
  });
});
