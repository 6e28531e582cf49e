import type { Language } from '@boh/contract/floor/floor.contract.ts';
import { keepChosenLanguage, keepLanguage } from '../store/session-db.ts';
import { speak } from '../words/language.ts';

export async function chooseLanguage(language: Language): Promise<void> {
  speak(language);
  await keepLanguage(language);
}

/** What whoever signs in has just chosen: it is theirs from then on. Once it is spoken it is kept, where the phone keeps anything. */
export async function chooseAtEntrance(language: Language): Promise<void> {
  try {
    await keepChosenLanguage(language);
    await keepLanguage(language);
  } finally {
    speak(language);
  }
}
