import { randomBytes } from 'node:crypto';
import { AppError, noSpaceLeft } from '../app-error.ts';

const KEY = /^[0-9a-f]{32}$/;

export const newKey = (): string => randomBytes(16).toString('hex');

export const isKey = (key: string): boolean => KEY.test(key);

export const fileNotFound = () => new AppError('not_found', 'The file was not found.');

/** Lets only keys through that a store gave out: nothing from outside becomes part of a path. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw fileNotFound();
  return key;
}

/** Turns a failure of the storage into a sentence for people; the cause stays for the log. */
export function storageFailure(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const error = isFull(cause)
    ? noSpaceLeft()
    : new AppError('unavailable', 'The file storage does not answer. Please try again later.');
  error.cause = cause;
  return error;
}

const isFull = (cause: unknown) => /^(ENOSPC|EDQUOT)$/.test(String((cause as { code?: unknown }).code));
