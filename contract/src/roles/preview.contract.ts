import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';

export const listPageCalls = defineEndpoint({
  method: 'GET',
  path: '/page/calls',
  summary: 'What each page lets a role see and do, for the preview of a role.',
  access: page('Roles', 'group'),
  output: z.array(
    z.object({
      PageName: z.string(),
      Method: z.string(),
      Path: z.string(),
      Summary: z.string(),
      /** Which locations' records it touches, in words. */
      Reach: z.string(),
    }),
  ),
  revalidate: true,
});
