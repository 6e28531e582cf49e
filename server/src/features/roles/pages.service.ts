import { PAGE_TEXTS, type createPage as createEndpoint } from '@boh/contract/roles/pages.contract.ts';
import { pageLabel, pagePath } from '@boh/contract/pages.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { AppError } from '../../lib/app-error.ts';
import { insertPage, listPages } from './roles.repo.ts';

/** Screens that no page of a role leads to. */
const OTHER_SCREENS = new Map([
  ['editprofile', 'Edit Profile'],
  ['pages', 'Manage Pages'],
  ['consultations', 'Consultations'],
]);

/** Creates a page; its sidebar link must not lead to the screen of another one. */
export async function createPage(call: Call<typeof createEndpoint>) {
  const { PageName } = call.body;
  const path = pagePath(PageName).toLowerCase();
  const known = await listPages(call.db);
  if (known.some((page) => page.PageName.toLowerCase() === PageName.toLowerCase())) {
    throw new AppError('duplicate', PAGE_TEXTS.duplicate);
  }
  const owner = known.find((page) => pagePath(page.PageName).toLowerCase() === path);
  const taken = owner ? pageLabel(owner.PageName) : OTHER_SCREENS.get(path);
  if (taken !== undefined)
    throw new AppError('duplicate', `The address /admin/${path} already leads to ${taken}.`);
  const page = await refuseDuplicates({ pages_name_unique: PAGE_TEXTS.duplicate }, () =>
    insertPage(call.db, PageName),
  );
  await call.audit({ record: `page:${page.PageID}`, after: { PageName } });
  return page;
}
