import type { ScopeKind } from '@boh/contract/access.ts';
import type { Endpoint } from '@boh/contract/endpoint.ts';
import { listPageCalls } from '@boh/contract/roles/preview.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';

const REACH: Readonly<Record<ScopeKind, string>> = {
  own: 'own records',
  session: 'this location',
  pageLocations: 'every location where the role has the page',
  group: 'the whole group',
};

/** What a role would be able to do, told from the very declarations that decide it. */
export function previewFeature(endpoints: () => readonly Endpoint[]): Feature {
  return {
    routes: [bind(listPageCalls, async () => Promise.resolve(endpoints().flatMap(callsOf)))],
  };
}

function callsOf({ access, method, path, summary }: Endpoint) {
  if (access.kind !== 'page') return [];
  return access.pages.map((PageName) => ({
    PageName,
    Method: method,
    Path: path,
    Summary: summary,
    Reach: REACH[access.scope],
  }));
}
