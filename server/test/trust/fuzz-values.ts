import type { z } from 'zod';
import type { Random } from '../../src/demo/random.ts';
import { hostile } from './fuzz-hostile.ts';

/** A schema seen from inside: what the generator reads of it. */
interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly innerType?: z.ZodType;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly entries?: Record<string, string>;
  readonly values?: readonly unknown[];
}

const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

export interface Pool {
  /** Ids of real records, by the name of the field that carries them. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
}

/** A value that the schema would mostly take: its shape and choices from the schema, its leaves by the field's name. */
export function likely(schema: z.ZodType, name: string, random: Random, pool: Pool): unknown {
  const def = defOf(schema);
  const inner = (next: z.ZodType | undefined, label = name) =>
    next === undefined ? undefined : likely(next, label, random, pool);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .map(([key, value]) => [key, inner(value, key)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'optional':
    case 'default':
    case 'catch':
      return random.chance(0.65) ? undefined : inner(def.innerType);
    case 'nullable':
      return random.chance(0.2) ? null : inner(def.innerType);
    case 'pipe':
      return inner(isOpen(def.in) ? def.out : def.in);
    case 'union':
      return inner(random.pick(def.options ?? []));
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => inner(def.element));
    case 'record':
      return { [random.pick(['2024', '2025', '2026'])]: inner(def.valueType) };
    case 'enum':
      return random.pick(Object.values(def.entries ?? {}));
    case 'literal':
      return def.values?.[0];
    case 'boolean':
      return random.pick([true, false, 'true', 'yes', 1, 0]);
    case 'number':
      return numberFor(name, random, pool);
    default:
      return textFor(name, random, pool);
  }
}

/** Says nothing about what goes in: the other end of the pipe does. */
function isOpen(schema: z.ZodType | undefined): boolean {
  if (schema === undefined) return true;
  const def = defOf(schema);
  if (def.type === 'pipe') return isOpen(def.in) && isOpen(def.out);
  return def.type === 'transform' || def.type === 'unknown';
}

function numberFor(name: string, random: Random, pool: Pool): number {
  const known = pool.ids[name];
  if (known && random.chance(0.9)) return random.pick(known);
  return random.pick([1, 1, 2, 5, 12, 100, 0, 99.99]);
}

const DAYS = [
  '2026-11-23',
  '2026-11-08',
  '2026-11-09',
  '2026-02-28',
  '2024-02-29',
  '1900-01-01',
  '2999-12-31',
  '9999-12-31',
];

function textFor(name: string, random: Random, pool: Pool): string {
  if (pool.ids[name]) return String(random.pick(pool.ids[name]));
  if (/email/i.test(name)) return `person${random.int(1, 40)}@hotel.example`;
  if (/^(to|cc|bcc)$/.test(name)) return 'gm@hotel.example, owner@group.example';
  if (/date|^from$|^to$/i.test(name)) return random.pick(DAYS);
  if (/time$|timecalled/i.test(name)) return random.pick(['09:30', '23:59', '00:00']);
  if (name === 'TimeZone') return random.pick(['America/Denver', 'UTC']);
  if (/year/i.test(name)) return '2026';
  if (name === 'Record')
    return `${random.pick(['room', 'claim', 'sales', 'employee'])}:${random.pick([1, 2, 3, 9_999_999_999])}`;
  if (/password/i.test(name)) return random.pick(['Welcome-2026', 'another-one']);
  return random.pick(['ROOM 12', 'Ünïcödé', 'a, b', '12', `TEXT ${random.int(1, 1_000_000)}`]);
}

/** The same value with something wrong in it: one field or several, deep or at the top, or all of it. */
export function spoiled(value: unknown, random: Random): unknown {
  if (random.chance(0.05)) return hostile(random);
  if (typeof value !== 'object' || value === null) return hostile(random);
  if (Array.isArray(value)) {
    return random.chance(0.3) || value.length === 0
      ? [...(value as unknown[]), hostile(random)]
      : value.map((item) => (random.chance(0.5) ? spoiled(item, random) : (item as unknown)));
  }
  const entries = Object.entries(value);
  const target = entries.length === 0 ? undefined : random.pick(entries)[0];
  const changed = entries.flatMap(([key, item]): [string, unknown][] => {
    if (key !== target && random.chance(0.9)) return [[key, item]];
    if (random.chance(0.15)) return [];
    const deeper = typeof item === 'object' && item !== null && random.chance(0.6);
    return [[key, deeper ? spoiled(item, random) : hostile(random)]];
  });
  const more: [string, unknown][] = random.chance(0.2)
    ? [
        [
          random.pick([
            'constructor',
            'prototype',
            'isAdmin',
            'EmployeeID',
            'LocationID',
            'Approved',
            'x'.repeat(300),
          ]),
          hostile(random),
        ],
      ]
    : [];
  return Object.fromEntries([...changed, ...more]);
}
