const FIELDS = ['input:not([type=file])', 'select', 'textarea']
  .map((kind) => `${kind}:enabled:not([readonly], [type=hidden])`)
  .join();

/** All fields of a form that can be filled in, in their order. */
export const fieldsIn = (around: HTMLElement): HTMLElement[] => [
  ...around.querySelectorAll<HTMLElement>(FIELDS),
];

/** The first field of a form or a dialog that can be filled in, or the element itself where it is one. */
export const firstField = (around: HTMLElement | null): HTMLElement | null | undefined =>
  around?.matches(FIELDS) ? around : around?.querySelector<HTMLElement>(FIELDS);
