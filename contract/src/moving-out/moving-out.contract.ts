import { z } from 'zod';
import { page, TRANSFER_LEVEL } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

export const MOVE_OUT_TEXTS = {
  level: `Only people with Level ${TRANSFER_LEVEL} may take the whole account out.`,
  busy: 'Two exports of the whole account are under way already. Please try again when one of them is done.',
  failed: 'The account could not be exported.',
} as const;

export const exportAccount = defineEndpoint({
  method: 'GET',
  path: '/transfer/export',
  summary:
    'The whole account as a zip: every table as CSV, datapackage.json that describes them, and all attachments. For Level 100.',
  access: page('Location', 'group'),
  allRights: true,
  output: z.string(),
  download: true,
  leavesRow: true,
});
