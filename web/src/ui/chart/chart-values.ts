import { cut } from '../text/text.ts';

export const plain = (value: number): string => value.toLocaleString('en-US');

/** The value of a series at a place; null where there is none. */
export const valueOf = (point: object | undefined, key: string): number | null => {
  const value = (point as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'number' ? value : null;
};

/** As wide as a capital of the labels, and as a digit of their dates. */
const LETTER = 10;
const DIGIT = 8;

/** A label as far as there is room for it; what does not fit stands in the card beside the pointer. */
export const axisLabel = (text: string, room: number): string =>
  cut(text, Math.floor(room / (/^[\d/]+$/.test(text) ? DIGIT : LETTER)));
