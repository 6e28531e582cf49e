import type { FastifyInstance } from 'fastify';
import { AppError } from '../lib/app-error.ts';

/** Nothing that the contract takes has more than a few: what is deeper only costs the time to read it. */
const MOST_LEVELS = 32;

const anyWriting = (letter: string) => `(?:${letter}|\\\\u00${letter.charCodeAt(0).toString(16)})`;

/** A key of this name, its letters plain or escaped. Inside a text its quotes would be escaped, and it would be no key. */
const keyNamed = (name: string) => `"${Array.from(name, anyWriting).join('')}"\\s*:`;

/** What every object has by birth is no field: code that copies an object could be led astray by it. */
const BORN_WITH = new RegExp(['__proto__', 'constructor'].map(keyNamed).join('|'), 'i');

/**
 * Reads the JSON of a request. Names and depth are looked at in the text: looking through what was read takes several
 * times as long as reading it, and nobody else is answered meanwhile.
 */
export function parseJson(text: string): unknown {
  if (BORN_WITH.test(text) || isDeep(text)) throw unreadable();
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch {
    throw unreadable();
  }
}

const unreadable = () => new AppError('bad_request', 'This request could not be read.');

const [QUOTE, BACKSLASH] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const OPENING = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

function isDeep(text: string): boolean {
  let level = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInText && sign === BACKSLASH) at += 1;
    else if (sign === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (OPENING.has(sign)) level += 1;
    else if (CLOSING.has(sign)) level -= 1;
    if (level > MOST_LEVELS) return true;
  }
  return false;
}

/** The bodies of all calls that send JSON. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(text));
    } catch (error) {
      done(error as Error);
    }
  });
}
