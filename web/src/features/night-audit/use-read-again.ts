import { readFileAgain } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { INTAKE_ANSWERS } from './intake-types.ts';

/** Reads a file again that waited or was refused, and says what came of it. */
export function useReadAgain() {
  const { trySave, isSaving } = useSave(readFileAgain, {
    invalidates: INTAKE_ANSWERS,
    success: ({ Message }) => Message,
    failure: (error) => errorText(error, INTAKE_TEXTS.uploadFailed),
    seconds: { success: 5, failure: 8 },
  });
  return { readAgain: (FileID: number) => void trySave({ body: { FileID } }), isReading: isSaving };
}
