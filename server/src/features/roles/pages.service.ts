import {
  PAGE_TEXTS,
  type createPage as createEndpoint,
  type removePage as removeEndpoint,
  type renamePage as renameEndpoint,
} from '@boh/contract/roles/pages.contract.ts';
import { PAGE_NAMES, pageLabel, pagePath } from '@boh/contract/pages.ts';
import type { Queryable } from '../../db/client.ts';
import { refuseDuplicates } from '../../db/duplicate.ts';
import type { Call } from '../../http/call.ts';
import { AppError, notFound } from '../../lib/app-error.ts';
import { keepAdministrator } from './granting.service.ts';
import { deletePage, findPage, insertPage, listPages, updatePage } from './roles.repo.ts';

/** Screens that no page of a role leads to. */
const OTHER_SCREENS = new Map([
  ['editprofile', 'Edit Profile'],
  ['pages', 'Manage Pages'],
  ['consultations', 'Consultations'],
]);

/** A page's sidebar link must not lead to the screen of another one. */
async function requireFreeName(db: Queryable, PageName: string, own?: number): Promise<void> {
  const path = pagePath(PageName).toLowerCase();
  const others = (await listPages(db)).filter(({ PageID }) => PageID !== own);
  const wished = PageName.toLowerCase();
  if (
    others.some((page) =>
      [page.PageName, pageLabel(page.PageName)].some((name) => name.toLowerCase() === wished),
    )
  ) {
    throw new AppError('duplicate', PAGE_TEXTS.duplicate);
  }
  const owner = others.find((page) => pagePath(page.PageName).toLowerCase() === path);
  const taken = owner ? pageLabel(owner.PageName) : OTHER_SCREENS.get(path);
  if (taken !== undefined)
    throw new AppError('duplicate', `The address /admin/${path} already leads to ${taken}.`);
}

const onlyOnce = <T>(write: () => Promise<T>) =>
  refuseDuplicates({ pages_name_unique: { field: 'PageName', sentence: PAGE_TEXTS.duplicate } }, write);

export async function createPage(call: Call<typeof createEndpoint>) {
  const { PageName } = call.body;
  await requireFreeName(call.db, PageName);
  const page = await onlyOnce(() => insertPage(call.db, PageName));
  await call.audit({ record: `page:${page.PageID}`, after: { PageName } });
  return page;
}

/** A page that somebody created; those with a screen of their own are the console's. */
async function requireOwnPage(db: Queryable, PageID: number) {
  const page = await findPage(db, PageID);
  if (!page) throw notFound('This page');
  if (PAGE_NAMES.some((name) => name === page.PageName)) throw new AppError('conflict', PAGE_TEXTS.fixed);
  return page;
}

/** Renaming and removing change what roles open: one after the other with every other change of roles. */
export async function renamePage(call: Call<typeof renameEndpoint>) {
  const { PageID, PageName } = call.body;
  return keepAdministrator(call.db, async () => {
    const before = await requireOwnPage(call.db, PageID);
    await requireFreeName(call.db, PageName, PageID);
    await onlyOnce(() => updatePage(call.db, PageID, PageName));
    await call.audit({
      record: `page:${PageID}`,
      before: { PageName: before.PageName },
      after: { PageName },
    });
    return { PageID, PageName };
  });
}

export async function removePage(call: Call<typeof removeEndpoint>): Promise<void> {
  const { PageID } = call.params;
  await keepAdministrator(call.db, async () => {
    const { PageName } = await requireOwnPage(call.db, PageID);
    await deletePage(call.db, PageID);
    await call.audit({ record: `page:${PageID}`, before: { PageName } });
  });
}
