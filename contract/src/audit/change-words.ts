type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `AllowedPages` as `Allowed Pages`; names that are one word or an abbreviation stay. */
export const fieldWords = (field: string) => field.replace(/([a-z\d])([A-Z])/g, '$1 $2');

/** What a history says of a value, on the screen and in its file. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(blank)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isFields(value)) {
    return Object.entries(value)
      .map(([key, part]) => `${fieldWords(key)} ${valueWords(part)}`)
      .join(', ');
  }
  if (Array.isArray(value)) return value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
