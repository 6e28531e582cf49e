import { sidebarPages } from '@boh/contract/pages.ts';
import { listPages } from '@boh/contract/roles/pages.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { HistoryDrawer } from '../../ui/history/history-drawer.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useAddressSearch } from '../../ui/table/use-table.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { RoleMatrix, type MatrixPage } from './role-matrix.tsx';
import { RoleSummary } from './role-summary.tsx';
import { useRoleEdit, type Role } from './use-role-edit.ts';

const CreateRole = fetchedLater(() => import('./create-role.tsx'), 'CreateRole');
const RenameRole = fetchedLater(() => import('./rename-role.tsx'), 'RenameRole');

/** Columns stand in the order of the sidebar. */
function inSidebarOrder(pages: readonly MatrixPage[]): MatrixPage[] {
  const order = sidebarPages([...pages.map(({ PageName }) => PageName), 'Location']);
  return [...pages].sort((a, b) => order.indexOf(a.PageName) - order.indexOf(b.PageName));
}

/** Manage Roles. */
export function RolesPage() {
  const list = useList(listRoles, {});
  const pageList = useList(listPages, {});
  const { employee, role: own, pages: held } = useSession();
  const navigate = useNavigate();
  const [search, setSearch] = useAddressSearch();
  const [edited, setEdited] = useOpenRecord(list, 'RoleID');
  useAsked({ add: () => setEdited('new') });
  const [history, setHistory] = useOpenRecord(list, 'RoleID', { name: 'history' });
  const edit = useRoleEdit(list.rows);
  useLeaveGuard(edit.changes.length > 0);
  const pages = useMemo(() => inSidebarOrder(pageList.rows), [pageList.rows]);
  const shown = edit.roles.filter((role) =>
    role.RoleName.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const preview = useCallback(
    (role: Role) => void navigate(`/admin/roles/preview/${role.RoleID}`),
    [navigate],
  );
  const granter = { EmployeeID: employee.EmployeeID, level: own?.Level ?? 0, pages: new Set(held) };
  return (
    <>
      <PageHeader title="Manage Roles" about="What each role may open, everywhere in the group.">
        <Button component={Link} to="/admin/pages" variant="default">
          Manage Pages
        </Button>
        <ExportMenu endpoint={listRoles} input={{ query: { Search: search } }} name="roles" />
        <Button
          variant="default"
          onClick={edit.isEditing ? edit.cancel : edit.start}
          disabled={list.isLoading}
        >
          {edit.isEditing ? 'Cancel Edit' : 'Edit Role Access'}
        </Button>
        <Button variant={edit.isEditing ? 'default' : 'filled'} onClick={() => setEdited('new')}>
          Add Role
        </Button>
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search by role name" value={search} onChange={setSearch} delay={0} />
        {edit.discarded > 0 && (
          <p role="status">
            Your changes were discarded. <LinkButton onClick={edit.restore}>Bring them back</LinkButton>
          </p>
        )}
      </FilterRow>
      {list.isLoading || pageList.isLoading ? (
        <LoadingOverlay />
      ) : list.error && list.rows.length === 0 ? (
        <ErrorState onRetry={list.refetch} />
      ) : (
        <RoleMatrix
          roles={shown}
          drafts={edit.drafts}
          pages={pages}
          granter={granter}
          isEditing={edit.isEditing}
          onChange={edit.change}
          onPreview={preview}
          onHistory={setHistory}
          onRename={setEdited}
          empty={<EmptyState text="No data found" hint="No role has this name." />}
        />
      )}
      {edit.isEditing && <RoleSummary edit={edit} pages={pages} />}
      {edited === 'new' && <CreateRole pages={pages} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && <RenameRole role={edited} onClose={() => setEdited(null)} />}
      {history !== null && history !== 'new' && (
        <HistoryDrawer
          record={`role:${history.RoleID}`}
          title={`History of ${history.RoleName}`}
          onClose={() => setHistory(null)}
        />
      )}
    </>
  );
}
