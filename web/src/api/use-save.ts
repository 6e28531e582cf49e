import type { AnswerOf, Endpoint } from '@boh/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { showToast } from '../notices/toasts.ts';
import { isNetworkFailure, isSilent, statusOf } from './api-error.ts';
import { call } from './call.ts';
import type { CallInput } from './call.ts';
import { errorText, isStaleError, isUnproved } from './error-text.ts';
import { longCall } from './long-call.ts';
import type { Work } from './long-call.ts';
import { randomKey } from './random-key.ts';

type Saying<Of, Input> = string | ((of: Of, input: Input) => string | undefined);

interface SaveOptions<E extends Endpoint> {
  /** Lists and answers to load again afterwards. */
  invalidates?: readonly Endpoint[];
  /** What the toast says; without it there is none. */
  success?: Saying<AnswerOf<E>, CallInput<E>>;
  failure?: Saying<unknown, CallInput<E>>;
  /** How long the toast stays. */
  seconds?: number | { success: number; failure: number };
  /** The server may take its time: `work` tells how far it is. */
  isLong?: boolean;
}

const sentenceOf = <Of, Input>(saying: Saying<Of, Input> | undefined, of: Of, input: Input) =>
  typeof saying === 'function' ? saying(of, input) : saying;

const secondsOf = (seconds: SaveOptions<Endpoint>['seconds'], which: 'success' | 'failure') =>
  typeof seconds === 'object' ? seconds[which] : (seconds ?? 3);

/** Says why by itself whatever is saved: the dialog shows it, and where there is none a toast. */
const isSaidByForm = (error: unknown) => isStaleError(error) || isUnproved(error);

/** Files have no JSON: name, size and age tell two of them apart. */
const fingerprint = (input: unknown) =>
  JSON.stringify(input, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** One key per user submit; pressing the button again after a lost connection is the same submit. */
function useSubmitKey() {
  const lost = useRef<{ of: string; key: string } | null>(null);
  return {
    take: (input: unknown) => {
      const of = fingerprint(input);
      const key = lost.current?.of === of ? lost.current.key : randomKey();
      lost.current = { of, key };
      return key;
    },
    settle: (error?: unknown) => {
      if (!isNetworkFailure(error)) lost.current = null;
    },
  };
}

/** Lists and answers of these endpoints are loaded again where they are shown. */
export function reload(client: QueryClient, endpoints: readonly Endpoint[] = []): void {
  for (const { method, path } of endpoints) {
    void client.invalidateQueries({ queryKey: [`${method} ${path}`] });
  }
}

/**
 * A write: sends it, says how it went in a toast and reloads what it changed.
 * `save` rejects when it failed (so that a dialog stays open, and says that its record is outdated, or that nobody proved who they are); `trySave` answers
 * undefined instead, and says that in a toast too.
 */
export function useSave<E extends Endpoint>(endpoint: E, options: SaveOptions<E> = {}) {
  const client = useQueryClient();
  const submit = useSubmitKey();
  const [isSaving, setSaving] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const latest = useRef({ options, submit });
  latest.current = { options, submit };

  const save = useCallback(
    async (input: CallInput<E>, signal?: AbortSignal): Promise<AnswerOf<E>> => {
      const { options: told, submit: keys } = latest.current;
      setSaving(true);
      setProgress(null);
      try {
        const idempotencyKey = keys.take(input);
        const onProgress = endpoint.files ? setProgress : undefined;
        const sending = { idempotencyKey, onProgress, signal };
        const answer = await (told.isLong
          ? longCall(endpoint, input, { ...sending, onWork: setWork })
          : call(endpoint, input, sending));
        keys.settle();
        const text = sentenceOf(told.success, answer, input);
        if (text) showToast(text, { tone: 'success', seconds: secondsOf(told.seconds, 'success') });
        reload(client, told.invalidates);
        return answer;
      } catch (error) {
        keys.settle(error);
        // Whoever closes the dialog of an outdated record and opens it again must find the new values; where only a mail
        // was not taken (502), the record is saved.
        if (isStaleError(error) || statusOf(error) === 502) reload(client, told.invalidates);
        const isSaidElsewhere = isSilent(error) || isSaidByForm(error);
        const text = isSaidElsewhere ? undefined : sentenceOf(told.failure, error, input);
        if (text) showToast(text, { tone: 'error', seconds: secondsOf(told.seconds, 'failure') });
        throw error;
      } finally {
        setSaving(false);
        setProgress(null);
        setWork(null);
      }
    },
    [client, endpoint],
  );

  const trySave = useCallback(
    (input: CallInput<E>) =>
      save(input).catch((error: unknown) => {
        const seconds = secondsOf(latest.current.options.seconds, 'failure');
        if (isSaidByForm(error)) showToast(errorText(error, ''), { tone: 'error', seconds });
        return undefined;
      }),
    [save],
  );
  return { save, trySave, isSaving, progress, work };
}
