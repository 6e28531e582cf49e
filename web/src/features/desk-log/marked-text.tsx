import { Fragment } from 'react';

const plain = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text with the words that were searched for standing out. */
export function MarkedText({ text, words }: { text: string; words: string }) {
  if (words === '') return text;
  // What is split off by a group in brackets stands at the odd places.
  return text
    .split(new RegExp(`(${plain(words)})`, 'giu'))
    .map((part, index) =>
      index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
    );
}
