import type { ListQuery } from '@boh/contract/list.ts';
import {
  createPage,
  listPages,
  PAGE_TEXTS,
  removePage,
  renamePage,
} from '@boh/contract/roles/pages.contract.ts';
import { levelOf } from '@boh/contract/roles/granting.calc.ts';
import {
  createRole,
  listRoles,
  listRolesForManager,
  removeRole,
  ROLE_TEXTS,
  updateRoles,
} from '@boh/contract/roles/roles.contract.ts';
import type { OutputOf } from '@boh/contract/endpoint.ts';
import { said } from '@boh/contract/fields.ts';
import { pageAddress } from '@boh/contract/pages.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { arrange } from './arrange.ts';
import { granterOf, listGrantableRoles } from './granting.service.ts';
import * as pagesService from './pages.service.ts';
import * as repo from './roles.repo.ts';
import * as service from './roles.service.ts';

const ROLES_FILE: ListFile<repo.StoredRole> = {
  name: 'roles',
  title: 'ROLES',
  columns: [
    { key: 'RoleName', header: 'Role', type: 'text' },
    { key: 'VisibleForManager', header: 'Visible For Manager', type: 'boolean' },
    { key: 'Level', header: 'Level', type: 'integer' },
    { key: 'ReimbursementLimit', header: 'Reimbursement Limit', type: 'money' },
    { key: 'BonusLimit', header: 'Bonus Limit', type: 'money' },
    { key: 'SecondFactor', header: 'Second Factor', type: 'text' },
    { key: 'People', header: 'People', type: 'integer' },
    { key: 'Pages', header: 'Pages', type: 'text' },
  ],
  exportRow: (role) => ({ ...role, Pages: role.PageNames.join(', ') }),
};

const PAGES_FILE: ListFile<OutputOf<typeof listPages>[number]> = {
  name: 'pages',
  title: 'PAGES',
  columns: [
    { key: 'PageName', header: 'Page Name', type: 'text' },
    { key: 'Address', header: 'Address', type: 'text' },
  ],
  exportRow: (row) => ({ ...row, Address: pageAddress(row.PageName) }),
};

const rolesShown = (roles: readonly repo.StoredRole[], query: ListQuery) =>
  arrange(roles, query, {
    searched: (role) => role.RoleName,
    sorts: {
      RoleName: (role) => role.RoleName,
      Level: levelOf,
      VisibleForManager: (role) => Number(role.VisibleForManager),
    },
    sort: 'RoleName',
  });

export const rolesFeature: Feature = {
  routes: [
    bind(listRoles, async (call) => {
      const { db, caller } = call;
      const roles = caller.pages.has('Roles')
        ? await repo.listRoles(db)
        : await listGrantableRoles(db, granterOf(caller));
      return listAnswer(call, rolesShown(roles, call.query), ROLES_FILE);
    }),
    bind(listRolesForManager, async (call) => {
      const roles = await listGrantableRoles(call.db, granterOf(call.caller));
      const visible = roles.filter((role) => role.VisibleForManager);
      return listAnswer(call, rolesShown(visible, call.query), ROLES_FILE);
    }),
    bindSave(createRole, ROLE_TEXTS.created, service.createRole),
    bind(updateRoles, async (call) => ({
      ...said(ROLE_TEXTS.updated),
      Roles: await service.updateRoles(call),
    })),
    bind(removeRole, async (call) => {
      await service.removeRole(call);
      return said(ROLE_TEXTS.removed);
    }),
    bind(listPages, async (call) => {
      const list = arrange(await repo.listPages(call.db), call.query, {
        searched: (page) => page.PageName,
        sorts: {
          PageID: (page) => page.PageID,
          PageName: (page) => page.PageName,
          Address: (page) => pageAddress(page.PageName),
        },
        sort: 'PageID',
      });
      return listAnswer(call, list, PAGES_FILE);
    }),
    bindSave(createPage, PAGE_TEXTS.created, pagesService.createPage),
    bindSave(renamePage, PAGE_TEXTS.renamed, pagesService.renamePage),
    bind(removePage, async (call) => {
      await pagesService.removePage(call);
      return said(PAGE_TEXTS.removed);
    }),
  ],
  readers: {
    role: async (call, id) =>
      call.caller.pages.has('Roles') && (await repo.findRole(call.db, id)) !== undefined,
    page: async (call, id) =>
      call.caller.pages.has('Roles') && (await repo.findPage(call.db, id)) !== undefined,
  },
};
