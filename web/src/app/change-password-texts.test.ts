import { expect, it } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { passwordProblem, refusedChangeText } from './change-password-texts.ts';

it.each([
  [undefined, 'old', 'long-enough', 'Unable to identify user. Please re-login.'],
  [1, '', 'long-enough', 'Please enter both old and new passwords.'],
  [1, 'old', '', 'Please enter both old and new passwords.'],
  [1, 'old', '1234567', 'New password must be at least 8 characters.'],
  [1, 'old', '12345678', null],
])('checks what was typed: %s %j %j', (employee, old, next, text) => {
  expect(passwordProblem(employee, old, next)).toBe(text);
});

it.each([
  [401, { error: 'x' }, 'Invalid current password.'],
  [404, { error: 'x' }, 'User not found.'],
  [400, { error: 'x', Message: { Fields: 'NewPassword: too long' } }, 'NewPassword: too long'],
  [400, { error: 'x', Message: {} }, 'Bad request'],
  [500, { error: 'Something went wrong.' }, 'Something went wrong.'],
  [502, '<html></html>', 'Failed to change password'],
])('a %i says why the change was refused', (status, body, text) => {
  expect(refusedChangeText(new ApiError('http', 'x', status, body))).toBe(text);
});
