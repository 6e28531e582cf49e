import { badField } from '../lib/app-error.ts';

type Fields = Record<string, unknown>;
type Container = Fields | unknown[];

/** Names within names, as in `ExtraPayrolls[0].Type`; nothing the contract takes goes deeper. */
const MAX_DEPTH = 4;
const MAX_ITEMS = 100;

const unknownName = () => badField('Form', 'A field of the form has a name that is not known.');

function contradict(): never {
  throw badField('Form', 'Two fields of the form contradict each other.');
}

/**
 * Adds a text part of a form to what was sent before it. Its name is a path (`ExtraPayrolls[0].Type`) from which lists
 * and objects are rebuilt; a plain name that comes again makes a list. A list holds nothing but its items: a name such
 * as `length` or `map` in it would set how long it is, or replace what every reader of a list calls.
 */
export function addField(fields: Fields, name: string, value: unknown): void {
  const path = pathOf(name);
  if (path.length === 0) throw unknownName();
  let at: Container = fields;
  path.forEach((key, depth) => {
    const next = path[depth + 1];
    const present = itemOf(at, key);
    if (next === undefined) {
      setItem(at, key, withOneMore(present, value));
      return;
    }
    if (present !== undefined && !isContainer(present)) contradict();
    const child: Container = present ?? (typeof next === 'number' ? [] : {});
    setItem(at, key, child);
    at = child;
  });
}

/** `a[0].b`, `a[0][b]` and `a.0.b` are the same path; `a[]` is `a`. Numbers are places in a list. */
function pathOf(name: string): (string | number)[] {
  const keys = name
    .replace(/\[\]$/, '')
    .split(/[.[\]]+/)
    .filter((key) => key !== '');
  if (keys.length > MAX_DEPTH) throw unknownName();
  return keys.map((key) => {
    // What every object has by birth (`__proto__`, `constructor`, `toString`) is no field.
    if (key in Object.prototype) throw unknownName();
    if (!/^\d+$/.test(key)) return key;
    if (key.length > 3 || Number(key) >= MAX_ITEMS) {
      throw badField('Form', `A list in the form has more than ${MAX_ITEMS} items.`);
    }
    return Number(key);
  });
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Lists are asked by number only, and objects by name only. */
function itemOf(at: Container, key: string | number): unknown {
  if (Array.isArray(at)) return typeof key === 'number' ? at[key] : contradict();
  return typeof key === 'string' ? at[key] : contradict();
}

function setItem(at: Container, key: string | number, value: unknown): void {
  if (Array.isArray(at)) at[key as number] = value;
  else at[key] = value;
}

function withOneMore(present: unknown, value: unknown): unknown {
  if (present === undefined) return value;
  if (Array.isArray(present)) return [...(present as unknown[]), value];
  return isContainer(present) ? contradict() : [present, value];
}
