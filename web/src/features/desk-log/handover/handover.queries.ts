import { logChanges } from '@boh/contract/desk-log/desk-log.contract.ts';
import {
  acknowledgeHandover,
  HANDOVER_TEXTS,
  listHandovers,
} from '@boh/contract/handover/handover.contract.ts';
import { errorText } from '../../../api/error-text.ts';
import { useList } from '../../../api/use-list.ts';
import { useSave } from '../../../api/use-save.ts';

const WAITING = { query: { Acknowledged: false } };

/** The handovers that nobody else has acknowledged yet, the newest first; the book watch says when to load them again. */
export const useWaitingHandovers = () => useList(listHandovers, WAITING);

/** Acknowledges a handover in the reader's name; answers whether it is. */
export function useAcknowledge() {
  const { trySave, isSaving } = useSave(acknowledgeHandover, {
    invalidates: [listHandovers, logChanges],
    success: HANDOVER_TEXTS.acknowledged,
    failure: (error) => errorText(error, HANDOVER_TEXTS.acknowledgeFailed),
    seconds: 5,
  });
  const acknowledge = async (HandoverID: number): Promise<boolean> =>
    (await trySave({ body: { HandoverID } })) !== undefined;
  return { acknowledge, isSaving };
}
