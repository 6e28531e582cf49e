import type { AnswerOf, Endpoint } from '@boh/contract/endpoint.ts';
import type { CallInput } from './call.ts';
import { useSave } from './use-save.ts';

interface SaveRecord<Add extends Endpoint, Update extends Endpoint, Key extends string> {
  add: Add;
  update: Update;
  /** The name of the record's id. */
  key: Key;
  /** The list to load again. */
  list: Endpoint;
  texts: {
    added: string | ((answer: AnswerOf<Add>) => string);
    updated: string | ((answer: AnswerOf<Update>) => string);
    addFailed: string | ((error: unknown) => string);
    updateFailed: string;
  };
}

/** Saves what a dialog holds: as a new record where there is none yet, otherwise on the version that was opened. */
export function useSaveRecord<Add extends Endpoint, Update extends Endpoint, Key extends string>(
  record: (Readonly<Record<Key, number>> & { readonly Version: number }) | null,
  { add, update, key, list, texts }: SaveRecord<Add, Update, Key>,
) {
  const shared = { invalidates: [list], seconds: 5 };
  const adding = useSave(add, { ...shared, success: texts.added, failure: texts.addFailed });
  const changing = useSave(update, { ...shared, success: texts.updated, failure: texts.updateFailed });
  const save = async (input: CallInput<Add>): Promise<unknown> => {
    if (!record) return adding.save(input);
    const body = { ...(input as { body: object }).body, [key]: record[key], Version: record.Version };
    const sent: unknown = { ...input, body };
    return changing.save(sent as CallInput<Update>);
  };
  return { save, progress: record ? changing.progress : adding.progress };
}
