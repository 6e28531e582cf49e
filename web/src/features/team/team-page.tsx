import { listTeam, listTeamRoles } from '@boh/contract/team/team.contract.ts';
import { Button } from '@mantine/core';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Choice } from '../../ui/page/choice.tsx';
import { idText, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { useMissingRow, useOpenRecord } from '../../ui/address/use-open-record.ts';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { foundBy } from '../../ui/table/found.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { TeamCard } from './team-card.tsx';
import { teamColumns, type Member } from './team-columns.tsx';
import { useRoleActions } from './use-role-actions.tsx';

/** How many people a page of the roster shows. */
const PAGE_SIZE = 10;

/** Whom the roster shows, by whether they left; blank for those who are here. */
const SHOWN = ['', 'Inactive', 'All'] as const;
const SHOWN_WORDS = { '': 'Active People', Inactive: 'Inactive People', All: 'Everybody' };

/** Team Roster. */
export function TeamPage() {
  const { holds, employee } = useSession();
  // The roster reaches exactly where the caller's own role has Team.
  const places = employee.locations
    .filter(({ Role }) => Role.AllowedPages.includes('Team'))
    .map(({ Location }) => Location);
  const table = useServerTable({ endpoint: listTeam, pageSize: PAGE_SIZE });
  const [LocationID, setLocation] = useAddressValue('location', idText);
  const [RoleID, setRole] = useAddressValue('role', idText);
  const [Show, setShow] = useAddressValue('people', oneOf(SHOWN));
  const filter = { LocationID, RoleID, Show };
  const query = { ...table.query, LocationID, RoleID, Show: Show === '' ? undefined : Show };
  useMissingRow({ rows: places }, 'LocationID', LocationID, 'location');
  // What an address names and is not there would be refused.
  const isReached = LocationID === '' || places.some((place) => String(place.LocationID) === LocationID);
  const list = useList(listTeam, { query }, { enabled: isReached });
  const [member, setMember] = useOpenRecord(list, 'EmployeeID', { endpoint: listTeam });
  const opened = member === 'new' ? null : member;
  const open = opened?.EmployeeID ?? null;
  const [refusals, setRefusals] = useState(0);
  /** Other rows, or another card: the open one goes, once what was chosen there may go with it. */
  const leaveCard = useCallback(
    async (then: () => void) => {
      if (await mayLeave('part')) {
        setMember(null);
        then();
      } else setRefusals((count) => count + 1);
    },
    [setMember],
  );
  const { rows } = list;
  const columns = useMemo(
    () =>
      teamColumns(open, (id) => {
        const next = rows.find(({ EmployeeID }) => EmployeeID === id && id !== open);
        void leaveCard(() => setMember(next ?? null));
      }),
    [open, rows, leaveCard, setMember],
  );
  const selection = useSelection<Member>({
    isOffered: true,
    keyOf: ({ EmployeeID }) => EmployeeID,
    nameOf: ({ FirstName, LastName }) => `${FirstName} ${LastName}`,
    shown: rows,
    found: foundBy(listTeam, { query }, list.total),
  });
  const actions = useRoleActions((selection?.chosen.length ?? 0) > 0);
  const { onPage, ...pager } = table.pagerOf(list);
  return (
    <>
      <PageHeader title="Team Roster" about="Who works where, and in which role.">
        <ExportMenu endpoint={listTeam} input={{ query }} name="team" />
      </PageHeader>
      <TeamFilters
        bar={<SelectionBar selection={selection} actions={actions} />}
        search={table.search}
        onSearch={(text) => void leaveCard(() => table.onSearch(text))}
        refusals={refusals}
        places={places}
        filter={filter}
        onFilter={(next) =>
          void leaveCard(() => {
            setLocation(next.LocationID);
            setRole(next.RoleID);
            setShow(next.Show);
            table.resetPage();
          })
        }
      />
      {opened && !rows.some(({ EmployeeID }) => EmployeeID === open) && (
        <TeamCard member={opened} onSaved={() => setMember(null)} />
      )}
      <DataTable
        label="Team Roster"
        columns={columns}
        rows={list.rows}
        rowKey={(member) => member.EmployeeID}
        loading={list}
        selection={selection}
        sorting={{ ...table.sorting, onSort: (key) => void leaveCard(() => table.sorting.onSort(key)) }}
        emptyHint="Nobody matches the search and the filters."
        emptyAction={
          holds('Invite User') && (
            <Link to="/admin/inviteuser" className="link">
              Invite somebody
            </Link>
          )
        }
        expansion={{
          openKey: open,
          render: (member) => <TeamCard member={member} onSaved={() => setMember(null)} />,
        }}
      />
      <Pager {...pager} onPage={(page) => void leaveCard(() => onPage(page))} />
    </>
  );
}

interface Filter {
  LocationID: string;
  RoleID: string;
  Show: (typeof SHOWN)[number];
}

interface TeamFiltersProps {
  bar: ReactNode;
  search: string;
  onSearch: (text: string) => void;
  /** Grows when a search was not to happen: the box then shows the former one again. */
  refusals: number;
  places: readonly { LocationID: number; Name: string }[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}

function TeamFilters({ bar, search, onSearch, refusals, places, filter, onFilter }: TeamFiltersProps) {
  // Filters that an address brings along are seen.
  const count = Object.values(filter).filter((value) => value !== '').length;
  const [isOpen, setOpen] = useState(count > 0);
  const roles = useList(listTeamRoles, {}, { enabled: isOpen || filter.RoleID !== '' });
  useMissingRow(roles, 'RoleID', filter.RoleID, 'role');
  return (
    <FilterRow bar={bar}>
      <SearchBox
        key={refusals}
        label="Search name, email, phone, role or address"
        value={search}
        onChange={onSearch}
        width={440}
      />
      <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {count === 0 ? 'FILTER' : `FILTER (${count})`}
      </Button>
      {isOpen && (
        <>
          <Choice
            aria-label="Location"
            value={filter.LocationID}
            onChange={(value) => onFilter({ ...filter, LocationID: value })}
            data={[
              { value: '', label: 'All Locations' },
              ...places.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name })),
            ]}
          />
          <Choice
            aria-label="Role"
            value={filter.RoleID}
            onChange={(value) => onFilter({ ...filter, RoleID: value })}
            data={[
              { value: '', label: 'All Roles' },
              ...roles.rows.map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName })),
            ]}
          />
          <Choice
            aria-label="People"
            value={filter.Show}
            onChange={(value) => onFilter({ ...filter, Show: SHOWN.find((shown) => shown === value) ?? '' })}
            data={SHOWN.map((value) => ({ value, label: SHOWN_WORDS[value] }))}
          />
        </>
      )}
    </FilterRow>
  );
}
