import type { Endpoint } from '@boh/contract/endpoint.ts';
import { showAlert } from '../notices/alerts.ts';
import { isSilent } from './api-error.ts';
import { callRaw } from './call.ts';
import { releaseLater } from './release-later.ts';
import type { CallInput } from './call.ts';

/** Types a tab may show. Everything else is saved: an HTML blob would run as this site and could read the token. */
const VIEWABLE = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain']);

/** The file name an answer carries: Content-Disposition (also its UTF-8 form), else File-Name, else `fallback`. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const disposition = headers.get('Content-Disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      // A badly encoded name: the plain one below is good enough.
    }
  }
  const plain = /filename="([^"]*)"|filename=([^;]+)/i.exec(disposition);
  const name = (plain?.[1] ?? plain?.[2])?.trim();
  return name || (headers.get('File-Name') ?? '').trim() || fallback;
}

function follow(blob: Blob, set: (link: HTMLAnchorElement) => void): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.rel = 'noopener';
  set(link);
  document.body.append(link);
  link.click();
  link.remove();
  releaseLater(url);
}

/** Saves a file that the browser made itself. */
export const saveAs = (blob: Blob, name: string) => follow(blob, (link) => (link.download = name));

interface DownloadOptions {
  signal?: AbortSignal;
  /** Told how many bytes have come so far. */
  onReceived?: (bytes: number) => void;
}

/** The body piece by piece, so that one can see it coming. */
async function readBlob(response: Response, onReceived?: (bytes: number) => void): Promise<Blob> {
  if (!response.body || !onReceived) return response.blob();
  const pieces: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
    pieces.push(value);
    onReceived((bytes += value.length));
  }
}

/** Downloads a file answer under the name the server gives it, or `defaultName`. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  defaultName: string,
  { signal, onReceived }: DownloadOptions = {},
): Promise<{ name: string; bytes: number }> {
  const response = await callRaw(endpoint, input, { signal });
  const name = fileNameOf(response.headers, defaultName);
  const blob = await readBlob(response, onReceived);
  saveAs(blob, name);
  return { name, bytes: blob.size };
}

/** Opens an attachment in a new tab as a blob of a fixed type; kinds a browser cannot show safely are saved. */
export async function openFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  defaultName: string,
): Promise<void> {
  const response = await callRaw(endpoint, input);
  const sent = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const type = sent === 'text/csv' ? 'text/plain' : sent;
  const bytes = await response.arrayBuffer();
  if (VIEWABLE.has(type)) follow(new Blob([bytes], { type }), (link) => (link.target = '_blank'));
  else
    saveAs(
      new Blob([bytes], { type: 'application/octet-stream' }),
      fileNameOf(response.headers, defaultName),
    );
}

/** The same at a click: whatever goes wrong is said. */
export const showFile = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  defaultName: string,
  failure = 'Download failed.',
): void =>
  void openFile(endpoint, input, defaultName).catch((error: unknown) => {
    if (!isSilent(error)) void showAlert(failure);
  });
