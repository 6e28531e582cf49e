import { type Language, LANGUAGES } from '@boh/contract/floor/floor.contract.ts';
import { i18n } from '@lingui/core';

const CATALOGS: Readonly<Record<Language, () => Promise<{ messages: Parameters<typeof i18n.load>[1] }>>> = {
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
};

/** How dates, times and numbers are written in a language: as in the country that the hotels stand in. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((each) => each === value);

/** The language of everything from here on. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await CATALOGS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export const spoken = (): Language => (isLanguage(i18n.locale) ? i18n.locale : 'en');
export const locale = (): string => LOCALES[spoken()];

/** What the phone itself speaks, where nobody has chosen yet. */
export function phoneLanguage(wanted: readonly string[] = navigator.languages): Language {
  const found = wanted.map((each) => each.slice(0, 2).toLowerCase()).find(isLanguage);
  return found ?? 'en';
}
