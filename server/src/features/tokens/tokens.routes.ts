import type { AnswerOf } from '@boh/contract/endpoint.ts';
import * as contract from '@boh/contract/tokens/tokens.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { endToken, listSeen, makeToken, readsToken } from './tokens.service.ts';

const FILE: ListFile<AnswerOf<typeof contract.listTokens>[number]> = {
  name: 'api-tokens',
  title: 'API TOKENS',
  columns: [
    { header: 'Name', key: 'Name', type: 'text' },
    { header: 'Owner', key: 'Owner', type: 'text' },
    { header: 'Pages', key: 'Pages', type: 'text' },
    { header: 'Locations', key: 'Locations', type: 'text' },
    { header: 'Access', key: 'Access', type: 'text' },
    { header: 'Made At', key: 'CreatedAt', type: 'instant' },
    { header: 'Expires At', key: 'ExpiresAt', type: 'instant' },
    { header: 'Last Used At', key: 'LastUsedAt', type: 'instant' },
  ],
  exportRow: (token) => ({
    ...token,
    Pages: token.Pages?.join(', ') ?? 'All',
    Locations: token.Locations?.join(', ') ?? 'All',
    Access: token.ReadOnly ? 'Read only' : 'Read and write',
  }),
};

export const tokensFeature: Feature = {
  routes: [
    bind(contract.listTokens, async (call) => listAnswer(call, await listSeen(call), FILE)),
    bind(contract.makeToken, makeToken),
    bind(contract.endToken, endToken),
  ],
  readers: { 'api-token': readsToken },
};
