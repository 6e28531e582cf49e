import type { Language } from '@boh/contract/floor/floor.contract.ts';

/** Each by its own name: whoever looks for theirs may not read the other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
