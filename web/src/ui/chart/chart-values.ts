export const plain = (value: number): string => value.toLocaleString('en-US');

/** The value of a series at a place; null where there is none. */
export const valueOf = (point: object | undefined, key: string): number | null => {
  const value = (point as Record<string, unknown> | undefined)?.[key];
  return typeof value === 'number' ? value : null;
};
