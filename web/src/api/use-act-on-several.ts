import type { Endpoint } from '@boh/contract/endpoint.ts';
import type { RefusedItem } from '@boh/contract/errors.ts';
import type { SeveralDone } from '@boh/contract/several.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilent } from './api-error.ts';
import type { CallInput } from './call.ts';
import { errorText, refusedOf } from './error-text.ts';
import { reload, useSave } from './use-save.ts';

interface SeveralItem {
  readonly id: number;
  readonly Version: number;
}

/** Why nothing was done: in one sentence, and of each record that refused. */
interface SeveralProblem {
  readonly sentence: string;
  readonly refused: readonly RefusedItem[];
}

const FAILED = 'The server could not be reached, so it is not known whether this was done. Please try again.';

/**
 * Acts on several records by one call, which does it to all or, unless it is told to skip some, to none: a refusal tells
 * each reason.
 */
export function useActOnSeveral(
  endpoint: Endpoint,
  invalidates: readonly Endpoint[],
  onProblem?: (problem: SeveralProblem) => void,
) {
  const client = useQueryClient();
  const { save, isSaving } = useSave(endpoint, { invalidates });
  const [problem, setProblem] = useState<SeveralProblem | null>(null);
  /** What was done; null where it was not, which `problem` then tells of. */
  const act = async (items: readonly SeveralItem[], more: object = {}): Promise<SeveralDone | null> => {
    setProblem(null);
    try {
      const sent: unknown = { body: { ...more, Items: items } };
      return (await save(sent as CallInput<Endpoint>)) as SeveralDone;
    } catch (error) {
      if (isSilent(error)) return null;
      // Somebody else may have been quicker: the table behind shows what is there now.
      reload(client, invalidates);
      const told = { sentence: errorText(error, FAILED), refused: refusedOf(error) };
      setProblem(told);
      onProblem?.(told);
      return null;
    }
  };
  return { act, isActing: isSaving, problem };
}
