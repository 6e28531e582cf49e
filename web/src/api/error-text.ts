import type { NotSent, RefusedItem } from '@boh/contract/errors.ts';
import { ApiError } from './api-error.ts';

const asRecord = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** The `Message.Fields` text of an error, where each faulty field is named. */
export function fieldsText(error: unknown): string | undefined {
  const body = error instanceof ApiError ? asRecord(error.body) : undefined;
  return asText(asRecord(body?.['Message'])?.['Fields']);
}

/** The texts of `Message` where it holds one for each thing that is wrong, but for its `Fields`. */
function joinedMessages(message: unknown): string | undefined {
  const texts = Object.entries(asRecord(message) ?? {})
    .filter(([name]) => name !== 'Fields')
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .map(asText)
    .filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join(' ');
}

function sentence(body: unknown): string | undefined {
  const plain = asText(body);
  if (plain !== undefined) return plain.startsWith('<') || plain.length > 500 ? undefined : plain;
  const record = asRecord(body);
  if (!record) return undefined;
  const nested = asRecord(record['message']);
  return (
    asText(nested?.['Error']) ??
    asText(record['error']) ??
    asText(record['Error']) ??
    asText(record['message']) ??
    joinedMessages(record['Message']) ??
    asText(record['Message'])
  );
}

/**
 * The one reader of error bodies: the server's sentence with the field texts, or `fallback` when the server said
 * nothing readable (no answer, a proxy's page). Never raw JSON.
 */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || (error.kind !== 'http' && error.kind !== 'device')) return fallback;
  const said = sentence(error.body);
  const fields = fieldsText(error);
  if (said === undefined) return fields ?? fallback;
  // The server's sentence often is the field texts themselves: saying them twice helps nobody.
  const texts = Object.values(fieldErrors(error));
  const isSaid = texts.length > 0 && texts.every((text) => said.includes(text));
  return fields === undefined || isSaid || said.includes(fields) ? said : `${said} ${fields}`;
}

/** `Name: is required; Zip: too long` as one text per field, for showing each beside its input. */
export function fieldErrors(error: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const item of fieldsText(error)?.split('; ') ?? []) {
    const colon = item.indexOf(': ');
    if (colon > 0) found[item.slice(0, colon)] = item.slice(colon + 2);
  }
  return found;
}

/** A record changed by somebody else meanwhile: the dialog stays open and says so. */
export function isStaleError(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 409) return false;
  return errorText(error, '').startsWith('THIS RECORD WAS CHANGED BY');
}

/** The session is at another location than the screen shows: nothing was done. */
export function isAtOtherLocation(error: ApiError): boolean {
  return error.status === 409 && asRecord(error.body)?.['SelectedLocation'] !== undefined;
}

/** A role requires a second factor that is not there yet: the session answers nothing else before. */
export const needsFactorSetup = (error: ApiError): boolean =>
  error.status === 403 && asRecord(error.body)?.['FactorSetupRequired'] === true;

/** Refused to prove who one is: nothing was done, and what was typed stays. */
export const isUnproved = (error: unknown): boolean => error instanceof ApiError && error.status === 428;

/** An invitation to the address of an account under another name: nothing was done. */
export const isOtherName = (error: unknown): boolean =>
  error instanceof ApiError && asRecord(error.body)?.['OtherName'] === true;

/** The mails of a call that the relay did not take. */
export function notSentOf(error: unknown): NotSent[] {
  const body = error instanceof ApiError ? asRecord(error.body) : undefined;
  return Array.isArray(body?.['NotSent']) ? (body['NotSent'] as NotSent[]) : [];
}

/** The records that refused an action on several, each with its sentence; none where it failed for another reason. */
export function refusedOf(error: unknown): RefusedItem[] {
  const body = error instanceof ApiError ? asRecord(error.body) : undefined;
  return Array.isArray(body?.['Refused']) ? (body['Refused'] as RefusedItem[]) : [];
}
