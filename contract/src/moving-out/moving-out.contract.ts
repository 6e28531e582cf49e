import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

/** The whole account is for administrators: whoever holds the page Location with at least this Level. */
export const MOVE_OUT_LEVEL = 100;

export const MOVE_OUT_TEXTS = {
  level: 'Only people with Level 100 may take the whole account out.',
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
