import type { Language } from '@boh/contract/floor/floor.contract.ts';
import { keepLanguage } from '../store/session-db.ts';
import { speak } from '../words/language.ts';

/** What whoever signs in has just chosen: it is theirs from then on. */
let chosen: Language | null = null;

export async function chooseLanguage(language: Language): Promise<void> {
  await keepLanguage(language);
  await speak(language);
}

export async function chooseAtEntrance(language: Language): Promise<void> {
  chosen = language;
  await chooseLanguage(language);
}

export function takeChosenLanguage(): Language | null {
  const taken = chosen;
  chosen = null;
  return taken;
}
