import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { labelOf, requiredNotes, requiredText } from '@boh/contract/fields.ts';
import { refusalsOf } from './refusals.ts';

const LIBRARY = 'a text of the library';
const { localeError } = z.config();
// What the library would say is not for people: where it comes out, a field lacks a sentence of its own.
beforeAll(() => void z.config({ localeError: () => LIBRARY }));
afterAll(() => void z.config({ localeError }));

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'output' in value;

async function allEndpoints(): Promise<Endpoint[]> {
  const contract = join(import.meta.dirname, '../../contract/src');
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.contract.ts'))
      .map((file) => import(join(contract, file)) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}

describe('what a refused call says', async () => {
  const endpoints = await allEndpoints();
  const parts = endpoints.flatMap(({ method, path, body, query, params }) =>
    Object.entries({ body, query, params }).flatMap(([part, schema]) =>
      schema ? [{ name: `${method} ${path} ${part}`, schema }] : [],
    ),
  );

  it('is known for every call of the contract', () => {
    expect(endpoints.length).toBeGreaterThan(70);
    expect(parts.length).toBeGreaterThan(70);
  });

  it.each(parts)('is a sentence of our own: $name', ({ schema }) => {
    const said = [...new Set(refusalsOf(schema))];
    expect(said.filter((text) => text === LIBRARY || !/^[\p{Lu}\d]/u.test(text))).toEqual([]);
  });
});

describe('a required field', () => {
  it('cannot be declared without its sentence', () => {
    expect(() => requiredText('')).toThrow('needs a sentence');
    expect(() => requiredNotes(' ')).toThrow('needs a sentence');
  });

  it('without a sentence of its own is called by its label', () => {
    const body = z.object({ TwentyDollars: z.number(), Rooms: z.array(z.string()) });
    const said = body.safeParse({ Rooms: [4] }).error?.issues.map(({ message }) => message);
    expect(said).toEqual(['Twenty Dollars is required', 'Rooms is not right']);
  });

  it.each([
    ['TwentyDollars', 'Twenty Dollars'],
    ['ADAParkingCount', 'ADA Parking Count'],
    ['FandBRevenue', 'FandB Revenue'],
    ['FandB', 'FandB'],
    ['LocationID', 'Location ID'],
    ['to', 'To'],
  ])('%s reads %s', (name, label) => expect(labelOf(name)).toBe(label));
});
