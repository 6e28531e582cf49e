import { bySpanishPattern } from './patterns.ts';
import { IN_THE_CONSOLE, SENTENCES } from './sentences.ts';

/** A sentence of the server in Spanish; null where it has none, and for what somebody typed. */
export const inSpanish = (sentence: string): string | null =>
  (Object.hasOwn(SENTENCES, sentence) ? SENTENCES[sentence] : undefined) ?? bySpanishPattern(sentence);

const BETWEEN = '; ';

/** What is said may be several sentences, one for each field. */
const spoken = (text: string): string =>
  inSpanish(text) ??
  text
    .split(BETWEEN)
    .map((part) => inSpanish(part) ?? part)
    .join(BETWEEN);

/** `Date: Please enter a date; Notes: ...`, where the names of the fields are for the program. */
const ofFields = (text: string): string =>
  text
    .split(BETWEEN)
    .map((part) => {
      const [, field, sentence = part] = /^([\w.]+): ([^]+)$/.exec(part) ?? [];
      const said = inSpanish(sentence);
      if (said === null) return inSpanish(part) ?? part;
      return field === undefined ? said : `${field}: ${said}`;
    })
    .join(BETWEEN);

type Body = Record<string, unknown>;

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const SPELLINGS = ['error', 'Error', 'message', 'Message'] as const;

/** The sentence in its four spellings, and what it says of each field. */
function sayErrorOrSaved(body: Body): Body {
  const said: Body = { ...body };
  for (const name of SPELLINGS) {
    const text = body[name];
    if (typeof text === 'string') said[name] = spoken(text);
  }
  const { Message } = body;
  if (isBody(Message) && typeof Message['Fields'] === 'string')
    said['Message'] = { ...Message, Fields: ofFields(Message['Fields']) };
  return said;
}

/** Rows whose title and reason are the server's words. A reason that a record tells stands in the console. */
const sayItem = (item: unknown): unknown => {
  if (!isBody(item) || typeof item['Title'] !== 'string' || typeof item['Reason'] !== 'string') return item;
  const { Title, Reason } = item;
  return { ...item, Title: inSpanish(Title) ?? Title, Reason: inSpanish(Reason) ?? IN_THE_CONSOLE };
};

/** An answer with the server's sentences in Spanish. All else, above all what staff typed, stays as it is. */
export function answerInSpanish(json: string, isInbox: boolean): string {
  const answer: unknown = JSON.parse(json);
  if (isInbox && Array.isArray(answer)) return JSON.stringify(answer.map(sayItem));
  // A sentence is what both spellings say: a record may have a field of one of these names.
  if (!isBody(answer) || typeof answer['message'] !== 'string') return json;
  return JSON.stringify(sayErrorOrSaved(answer));
}

/** Whether somebody reads Spanish more easily than English, of what their browser says. */
export function prefersSpanish(accepted: string | undefined): boolean {
  const wanted = (accepted ?? '').split(',').map((offer) => {
    const [tag = '', ...parts] = offer.trim().toLowerCase().split(';');
    const quality = Number(parts.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find(Boolean) ?? 1);
    return { language: tag.trim().split('-')[0], quality: Number.isNaN(quality) ? 0 : quality };
  });
  const best = (language: string) =>
    Math.max(0, ...wanted.filter((offer) => offer.language === language).map(({ quality }) => quality));
  const [spanish, english] = [best('es'), best('en')];
  if (spanish !== english) return spanish > english;
  return (
    spanish > 0 &&
    wanted.findIndex(({ language }) => language === 'es') <
      wanted.findIndex(({ language }) => language === 'en')
  );
}
