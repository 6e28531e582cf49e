import { receiveFile } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { reload } from '../../api/use-save.ts';
import { INTAKE_ANSWERS } from './intake-types.ts';

export type Receipt = AnswerOf<typeof receiveFile>;

/** A file with what became of it. */
export interface Upload {
  readonly id: number;
  readonly file: File;
  /** The hotel it is for. */
  readonly LocationID: number | null;
  readonly state: 'waiting' | 'sending' | 'received' | 'refused';
  /** The uploaded share, from 0 to 1. */
  readonly share: number;
  readonly receipt: Receipt | null;
  readonly problem: string;
}

/** Where files are for: a hotel, and the day of those that name none; blank where they do. */
export interface SentTo {
  readonly LocationID: number;
  readonly Date: string;
}

const fresh = (file: File, id: number): Upload => ({
  ...{ id, file, LocationID: null, state: 'waiting', share: 0, receipt: null, problem: '' },
});

/** Files on their way to the server, one after the other: a later one replaces what an earlier one set. */
export function useUploads(first: readonly File[]) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>(() => first.map(fresh));
  const nextId = useRef(first.length);
  const [isSending, setSending] = useState(false);
  const change = (id: number, how: Partial<Upload>) =>
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...how } : each)));
  const sendOne = async ({ id, file }: Upload, { LocationID, Date }: SentTo): Promise<boolean> => {
    change(id, { state: 'sending', share: 0, problem: '', LocationID });
    try {
      const receipt = await call(
        receiveFile,
        { body: { LocationID, ...(Date !== '' && { Date }) }, files: { file } },
        { onProgress: (share) => change(id, { share }) },
      );
      change(id, { state: 'received', receipt });
      return true;
    } catch (error) {
      change(id, { state: 'refused', problem: errorText(error, INTAKE_TEXTS.uploadFailed) });
      return !isSilent(error);
    }
  };
  return {
    uploads,
    isSending,
    add: (files: readonly File[]) =>
      setUploads((now) => [...now, ...files.map((file) => fresh(file, nextId.current++))]),
    remove: (id: number) => setUploads((now) => now.filter((each) => each.id !== id)),
    send: async (chosen: readonly Upload[], to: SentTo) => {
      setSending(true);
      for (const each of chosen) if (!(await sendOne(each, to))) break;
      setSending(false);
      reload(client, INTAKE_ANSWERS);
    },
  };
}
