import { DIRECTORY_TEXTS, listDirectory, updateRole } from '@boh/contract/directory/directory.contract.ts';
import { listRolesForManager } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Choice } from '../../ui/page/choice.tsx';
import { type RowOf, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { EmailText } from '../../ui/text/email-text.tsx';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';

type Colleague = RowOf<typeof listDirectory>;

const nameOf = ({ FirstName, LastName }: Colleague) => `${FirstName} ${LastName}`;

export const DIRECTORY_COLUMNS: readonly Column<Colleague>[] = [
  { key: 'Name', header: 'Name', frozen: true, sortValue: nameOf, cell: nameOf },
  {
    key: 'Email',
    header: 'Contact Info',
    sortValue: ({ Email, PhoneNumber }) => `${Email} ${PhoneNumber}`,
    cell: ({ Email, PhoneNumber }) => (
      <div
        style={{
          display: 'grid',
          maxWidth: 320,
          lineHeight: '18px',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        }}
      >
        <span>
          <EmailText address={Email} />
        </span>
        <span style={{ color: 'var(--ink-soft)' }}>{PhoneNumber}</span>
      </div>
    ),
  },
  { key: 'RoleName', header: 'Role' },
];

/** Employee Directory. */
export function DirectoryPage() {
  const { location } = useSession();
  const list = useList(listDirectory, {});
  const roles = useList(listRolesForManager, {});
  const [search, setSearch] = useAddressSearch();
  // Kept here and not in the rows: a search or scrolling away must not lose what was chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const choose = useCallback(
    (EmployeeID: number, role: string) =>
      setChosen((before) => {
        const others = [...before].filter(([id]) => id !== EmployeeID);
        return new Map(role === '' ? others : [...others, [EmployeeID, role]]);
      }),
    [],
  );
  useLeaveGuard(list.rows.some(({ EmployeeID, Locked }) => Locked === null && chosen.has(EmployeeID)));
  const columns = useMemo<readonly Column<Colleague>[]>(
    () => [
      ...DIRECTORY_COLUMNS,
      {
        key: 'Update',
        header: 'New Role',
        sortable: false,
        screenOnly: true,
        width: 320,
        cell: (colleague) => (
          <RoleUpdate
            colleague={colleague}
            roles={roles.rows}
            chosen={chosen.get(colleague.EmployeeID) ?? ''}
            onChoose={(role) => choose(colleague.EmployeeID, role)}
          />
        ),
      },
    ],
    [roles.rows, chosen, choose],
  );
  const { table, query } = useClientTable(list.rows, { columns, search, searchColumns: DIRECTORY_COLUMNS });
  return (
    <>
      <PageHeader
        title="Employee Directory"
        about={`Who holds a role at ${location?.Name ?? 'this location'}.`}
      >
        <ExportMenu endpoint={listDirectory} input={{ query }} name="directory" />
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search employees" value={search} onChange={setSearch} delay={0} />
      </FilterRow>
      <DataTable
        label="Employee Directory"
        rowKey={(colleague) => colleague.EmployeeID}
        loading={list}
        emptyText={DIRECTORY_TEXTS.empty}
        {...table}
      />
    </>
  );
}

interface RoleUpdateProps {
  colleague: Colleague;
  roles: readonly RowOf<typeof listRolesForManager>[];
  /** Its id; blank while there is none. */
  chosen: string;
  onChoose: (role: string) => void;
}

function RoleUpdate({ colleague, roles, chosen, onChoose }: RoleUpdateProps) {
  const { trySave, isSaving } = useSave(updateRole, {
    invalidates: [listDirectory],
    success: DIRECTORY_TEXTS.updated,
    failure: DIRECTORY_TEXTS.failed,
    seconds: 5,
  });
  const { EmployeeID, Version, Locked } = colleague;
  const update = async () => {
    if (await trySave({ body: { EmployeeID, RoleID: Number(chosen), Version } })) onChoose('');
  };
  if (Locked !== null)
    return <span style={{ color: 'var(--ink-soft)', whiteSpace: 'normal' }}>{Locked}</span>;
  return (
    <span style={{ display: 'flex', gap: 8 }}>
      <Choice
        aria-label={`Role for ${nameOf(colleague)}`}
        style={{ flex: 1 }}
        value={chosen}
        onChange={onChoose}
        data={[
          { value: '', label: 'Select Role' },
          ...roles.map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName })),
        ]}
      />
      <Button variant="default" disabled={chosen === ''} loading={isSaving} onClick={() => void update()}>
        Update Role
      </Button>
    </span>
  );
}
