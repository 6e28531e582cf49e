import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { id, requiredText, saved } from '../fields.ts';
import { listQuery } from '../list.ts';

export const PAGE_TEXTS = {
  created: 'Page created successfully!',
  duplicate: 'A page with this name already exists.',
  renamed: 'Page renamed.',
  removed: 'Page removed.',
  fixed: 'This page belongs to the console: it keeps its name and cannot be removed.',
} as const;

const onePage = z.object({ PageID: z.int(), PageName: z.string() });

export const pageBody = z.object({
  // The name becomes an address: these characters would end it or lead elsewhere.
  PageName: requiredText('Page Name is required.', 60).pipe(
    z
      .string()
      .regex(/^[^/\\?#%]*$/, 'Please leave out / \\ ? # and %')
      .regex(/[\p{L}\p{N}]/u, 'Please give it a name with letters'),
  ),
});

export const listPages = defineEndpoint({
  method: 'GET',
  path: '/page',
  summary: 'The pages a role may open.',
  access: page('Roles', 'group'),
  query: listQuery(['PageID', 'PageName', 'Address'], {}),
  output: z.array(onePage),
  revalidate: true,
});

export const createPage = defineEndpoint({
  method: 'POST',
  path: '/page',
  summary: 'Create a page; it becomes a column of the role matrix.',
  access: page('Roles', 'group'),
  body: pageBody,
  output: z.object({ ...saved, ...onePage.shape }),
  statuses: { 409: 'The name, or the address it leads to, is taken.' },
});

export const renamePage = defineEndpoint({
  method: 'PUT',
  path: '/page',
  summary: 'Rename a page that somebody created; roles that open it keep it under its new name.',
  access: page('Roles', 'group'),
  body: pageBody.extend({ PageID: id }),
  output: z.object({ ...saved, ...onePage.shape }),
  statuses: { 409: 'The name, or the address it leads to, is taken, or the page belongs to the console.' },
});

export const removePage = defineEndpoint({
  method: 'DELETE',
  path: '/page/:PageID',
  summary: 'Remove a page that somebody created, from every role that opens it too.',
  access: page('Roles', 'group'),
  params: z.object({ PageID: id }),
  output: z.object(saved),
  statuses: { 409: 'The page belongs to the console.' },
});
