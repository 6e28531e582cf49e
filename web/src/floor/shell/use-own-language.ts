import { type Language, setLanguage } from '@boh/contract/floor/floor.contract.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import type { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useCallback, useEffect, useRef } from 'react';
import { listActions } from '../queue/actions.ts';
import { useQueue } from '../queue/use-queue.ts';
import { chooseLanguage } from '../session/chosen-language.ts';
import { personDb } from '../store/person-db.ts';
import { keepChosenLanguage, readChosenLanguage } from '../store/session-db.ts';
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

/** Their choice waits: the server still speaks of the one before. */
async function isTelling(EmployeeID: number): Promise<boolean> {
  const waiting = await listActions(await personDb(EmployeeID));
  return waiting.some(({ Method, Path }) => Method === setLanguage.method && Path === setLanguage.path);
}

async function settle(
  { EmployeeID, Language: before }: AnswerOf<typeof currentEmployee>,
  wasTelling: boolean,
  choose: (language: Language) => Promise<void>,
): Promise<void> {
  const chosen = await readChosenLanguage();
  if (chosen !== null) {
    if (chosen !== before) await choose(chosen);
    // Forgotten only once it is on its way to the server.
    await keepChosenLanguage(null);
  } else if (before !== null && before !== spoken() && !wasTelling && !(await isTelling(EmployeeID)))
    await chooseLanguage(before);
}

/** The language of whoever has signed in: what they have just chosen at the entrance, else what they chose before, anywhere. */
export function useOwnLanguage(
  EmployeeID: number,
  employee: AnswerOf<typeof currentEmployee> | undefined,
  readAt: number | null,
  hasPlace: boolean,
): void {
  const choose = useChooseLanguage();
  const since = useRef(Date.now());
  const isSettled = useRef(false);
  const wasTelling = useRef<Promise<boolean> | null>(null);
  useEffect(() => {
    // What waits when the app opens may have reached the server by the time it answers, and too late for that answer.
    wasTelling.current ??= isTelling(EmployeeID).catch(() => false);
  }, [EmployeeID]);
  useEffect(() => {
    // What the phone read before says what was chosen before.
    if (!employee || isSettled.current || !hasPlace || (readAt ?? 0) < since.current) return;
    isSettled.current = true;
    void Promise.resolve(wasTelling.current).then((was) => settle(employee, was === true, choose));
  }, [employee, readAt, hasPlace, choose]);
}
