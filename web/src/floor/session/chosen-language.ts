import type { Language } from '@boh/contract/floor/floor.contract.ts';
import { keepChosenLanguage, keepLanguage } from '../store/session-db.ts';
import { speak } from '../words/language.ts';

export async function chooseLanguage(language: Language): Promise<void> {
  await keepLanguage(language);
  speak(language);
}

/** What whoever signs in has just chosen: it is theirs from then on. */
export async function chooseAtEntrance(language: Language): Promise<void> {
  await keepChosenLanguage(language);
  await chooseLanguage(language);
}
