export interface Sending {
  method: string;
  headers: Headers;
  body: string | FormData | undefined;
  signal: AbortSignal | undefined;
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const empty = request.status === 204 || request.status === 304;
  return new Response(empty ? null : (request.response as Blob), { status: request.status, headers });
}

/** Sends with upload progress, from 0 to 1. `fetch` cannot tell it, so this is the one XMLHttpRequest. */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: Sending,
  onProgress: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'blob';
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(answerOf(request));
    request.onerror = () => reject(new TypeError('Network failure'));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body ?? null);
  });
}

export function send(url: string, { method, headers, body, signal }: Sending): Promise<Response> {
  return fetch(url, { method, headers, body, signal, credentials: 'include' });
}
