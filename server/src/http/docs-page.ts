import { LOCATION_HEADER } from '@boh/contract/access.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { callName } from './bind-endpoint.ts';
import { accessText, type OpenApi } from './openapi.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1rem; margin: 2rem 0 .5rem; text-transform: uppercase; letter-spacing: .06em; opacity: .7; }
  details { border: 1px solid #8884; border-radius: 6px; margin: .4rem 0; padding: .4rem .8rem; }
  summary { cursor: pointer; } summary code { font-weight: 600; } summary span { opacity: .75; margin-left: .75rem; }
  .method { display: inline-block; min-width: 4rem; font: 600 .8rem ui-monospace, monospace; color: #9a6a1f; }
  pre { background: #8881; padding: .75rem; border-radius: 6px; overflow: auto; font-size: .82rem; }
  dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; }`;

/** A page that describes every call, made of plain HTML: it needs no script and loads nothing. */
export function docsPage(endpoints: readonly Endpoint[], { paths }: OpenApi): string {
  const groups = groupBy(endpoints, sectionOf);
  const sections = [...groups].map(
    ([name, list]) => `<h2>${escape(name)}</h2>${list.map((endpoint) => entry(endpoint, paths)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back of House API</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><h1>Back of House API</h1>
<p>Every call, from the schemas that check it. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.
Send the token of <code>POST /api/login</code> as <code>Authorization: Bearer</code>. A call may name the location
it is meant for in <code>${LOCATION_HEADER}</code>; where the session is at another one it is refused (409), and nothing happens.</p>${sections.join('')}</body></html>`;
}

const sectionOf = ({ path }: Endpoint) =>
  path.split('/').filter((part) => part !== 'admin' && part !== '')[0] ?? path;

function entry(endpoint: Endpoint, paths: OpenApi['paths']): string {
  const operation =
    paths[`/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`]?.[endpoint.method.toLowerCase()] ?? {};
  const part = (title: string, value: unknown) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? ''
      : `<dt>${title}</dt><dd><pre>${escape(JSON.stringify(value, null, 2))}</pre></dd>`;
  return `<details id="${escape(callName(endpoint))}"><summary><span class="method">${endpoint.method}</span><code>/api${escape(endpoint.path)}</code><span>${escape(endpoint.summary)}</span></summary>
<dl><dt>Allowed</dt><dd>${escape(accessText(endpoint))}</dd>${part('Parameters', operation.parameters)}${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</dl></details>`;
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
