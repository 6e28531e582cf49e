/** What a browser's own input says of text that it cannot read: it then answers blank, as if nothing were typed. */
const SENTENCES: Readonly<Record<string, string>> = {
  date: 'Please enter the whole date',
  time: 'Please enter the whole time',
  number: 'Please enter a number',
};

/** The inputs of a form that show something unfinished (a date without its year, letters in a number), by name. */
export function unfinishedInputs(form: HTMLFormElement | null): Record<string, string> {
  const inputs = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLInputElement);
  const unfinished = inputs.filter(({ name, validity }) => name !== '' && validity.badInput);
  return Object.fromEntries(
    unfinished.map(({ name, type }) => [name, SENTENCES[type] ?? 'Please finish this field']),
  );
}
