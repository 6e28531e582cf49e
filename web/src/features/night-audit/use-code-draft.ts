import { openMap, saveMap, type MapRow } from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS, type CodeTarget } from '@boh/contract/intake/intake.words.ts';
import { useMemo, useState } from 'react';
import { isSilent, statusOf } from '../../api/api-error.ts';
import { errorText, isStaleError } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { changedCodes, savedText, type Targets } from './code-targets.ts';
import { INTAKE_ANSWERS } from './intake-types.ts';

const NONE: Targets = new Map();

interface Problem {
  readonly text: string;
  /** Somebody else saved meanwhile: the newest codes are to be looked at first. */
  readonly isStale: boolean;
}

/** Where the codes of a hotel go, what was chosen otherwise meanwhile, and how to save that. */
export function useCodeDraft(LocationID: number, enabled = true) {
  const loaded = useAnswer(openMap, { query: { LocationID } }, { enabled });
  const map = loaded.answer?.LocationID === LocationID ? loaded.answer : undefined;
  const [chosen, setChosen] = useState<Targets>(NONE);
  // What was chosen belongs to the codes that were shown then: newer ones must not make a stale save pass.
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const changes = useMemo(() => changedCodes(map?.Codes ?? [], chosen), [map, chosen]);
  const isDirty = changes.length > 0;
  useLeaveGuard(isDirty);
  const { save, isSaving } = useSave(saveMap, {
    invalidates: INTAKE_ANSWERS,
    success: savedText,
    seconds: 6,
  });
  const discard = () => {
    setChosen(NONE);
    setChosenAt(null);
    setProblem(null);
  };
  const choose = (targets: Targets) => {
    setChosen((now) => new Map([...now, ...targets]));
    setChosenAt((at) => at ?? map?.Version ?? null);
  };
  return {
    ...loaded,
    map,
    isDirty,
    isSaving,
    problem,
    count: changes.length,
    targetOf: ({ Code, Field }: Pick<MapRow, 'Code' | 'Field'>): CodeTarget | null =>
      chosen.has(Code) ? (chosen.get(Code) ?? null) : Field,
    choose,
    discard,
    /** Puts what was chosen onto the newest codes. */
    renew: () => {
      setChosenAt(null);
      setProblem(null);
      loaded.refetch();
    },
    save: async () => {
      setProblem(null);
      try {
        await save({ body: { LocationID, Codes: changes, Version: chosenAt ?? map?.Version } });
        discard();
      } catch (error) {
        // A refusal has its alert already.
        if (isSilent(error) || statusOf(error) === 403) return;
        setProblem({ text: errorText(error, INTAKE_TEXTS.mapFailed), isStale: isStaleError(error) });
      }
    },
  };
}

export type CodeDraft = ReturnType<typeof useCodeDraft>;
