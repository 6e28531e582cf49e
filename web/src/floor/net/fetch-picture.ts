import { LOCATION_HEADER } from '@boh/contract/access.ts';
import type { Endpoint, InputOf } from '@boh/contract/endpoint.ts';
import { addressOf } from '../../api/address-of.ts';
import { readSession } from '../store/session-db.ts';

/** The bytes of a picture of a record; null where it cannot be had now. */
export async function fetchPicture<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  place: number | null,
): Promise<Blob | null> {
  const session = await readSession();
  if (!session?.Token || !navigator.onLine) return null;
  const { query } = input as { query?: Record<string, unknown> };
  const headers = new Headers({ Authorization: `Bearer ${session.Token}` });
  if (place !== null) headers.set(LOCATION_HEADER, String(place));
  const response = await fetch(addressOf(endpoint.path, undefined, query), { headers }).catch(() => null);
  return response?.ok === true ? response.blob() : null;
}
