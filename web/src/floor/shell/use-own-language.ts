import { type Language, setLanguage } from '@boh/contract/floor/floor.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useCallback, useEffect, useRef } from 'react';
import { useQueue } from '../queue/use-queue.ts';
import { chooseLanguage, takeChosenLanguage } from '../session/chosen-language.ts';
import { spoken } from '../words/language.ts';
import { LANGUAGE_NAMES } from '../words/languages.ts';

/** Speaks another language from here on, on this phone and wherever else this person signs in. */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const { act } = useQueue();
  return useCallback(
    async (language) => {
      await chooseLanguage(language);
      await act({
        endpoint: setLanguage,
        body: { Language: language },
        label: /*i18n*/ {
          id: 'language.action',
          message: 'Language: {name}',
          values: { name: LANGUAGE_NAMES[language] },
        },
      });
    },
    [act],
  );
}

/** The language of whoever has signed in: what they have just chosen at the entrance, else what they chose before, anywhere. */
export function useOwnLanguage(
  employee: AnswerOf<typeof currentEmployee> | undefined,
  readAt: number | null,
  hasPlace: boolean,
): void {
  const choose = useChooseLanguage();
  const since = useRef(Date.now());
  const isSettled = useRef(false);
  useEffect(() => {
    // What the phone read before says what was chosen before.
    if (!employee || isSettled.current || !hasPlace || (readAt ?? 0) < since.current) return;
    isSettled.current = true;
    const chosen = takeChosenLanguage();
    if (chosen !== null) {
      if (chosen !== employee.Language) void choose(chosen);
    } else if (employee.Language !== null && employee.Language !== spoken())
      void chooseLanguage(employee.Language);
  }, [employee, readAt, hasPlace, choose]);
}
