import { documents, pictures } from '@boh/contract/uploads.ts';
import { expect, it } from 'vitest';
import { isOfKind, takenOf } from './file-rule.ts';

it.each([
  ['a.png', 'image/png', true],
  ['a.JPG', '', true],
  ['a.png', 'image/gif', false],
  ['a.txt', 'text/plain', false],
  ['a', '', false],
])('%s of type “%s” is a picture that is taken: %s', (name, type, isTaken) => {
  expect(isOfKind({ name, type }, pictures)).toBe(isTaken);
});

it.each([
  ['figures.csv', 'application/vnd.ms-excel', true],
  ['figures.csv', '', true],
  ['scan.heic', '', true],
  ['page.html', 'text/html', false],
  ['setup.exe', 'application/x-msdownload', false],
])('%s of type “%s” is a document that is taken: %s', (name, type, isTaken) => {
  expect(isOfKind({ name, type }, documents(10))).toBe(isTaken);
});

it('files of another kind, too large and too many are each told by name, and the others are taken', () => {
  const png = (name: string, size = 1) => new File(['x'.repeat(size)], name, { type: 'image/png' });
  const files = [
    png('a.png'),
    new File(['x'], 'b.gif', { type: 'image/gif' }),
    png('c.png', 9),
    png('d.png'),
  ];
  const { taken, problem } = takenOf(files, { ...pictures, maxBytes: 8 }, 1);
  expect(taken.map(({ name }) => name)).toEqual(['a.png']);
  expect(problem).toMatch(
    /^Not added: b\.gif\. Only png, jpeg, webp, heic\. Not added: c\.png, d\.png\. At most 5/,
  );
});
