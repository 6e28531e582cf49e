import { type Language, LANGUAGES } from '@boh/contract/floor/floor.contract.ts';
import { i18n } from '@lingui/core';
import { messages as en } from './en.ts';
import { messages as es } from './es.ts';

/** Both come with the app: fetching one behind it would be another wait on a slow network before anything is shown. */
const CATALOGS = { en, es };

/** How dates, times and numbers are written in a language: as in the country that the hotels stand in. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);

/** The language of everything from here on. */
export function speak(language: Language): void {
  i18n.loadAndActivate({ locale: language, messages: CATALOGS[language] });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export const spoken = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');
export const locale = (): string => LOCALES[spoken()];

/** What the phone itself speaks, where nobody has chosen yet. */
export function phoneLanguage(wanted: readonly string[] = navigator.languages): Language {
  const found = wanted.map((each) => each.slice(0, 2).toLowerCase()).find(isLanguage);
  return found ?? 'en';
}
