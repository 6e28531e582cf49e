import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { listLocations, type Location } from '@boh/contract/locations/locations.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { useSession } from '../../session/session.tsx';
import { AddedLocation } from './added-location.tsx';
import { locationColumns, SEARCH_COLUMNS } from './location-columns.tsx';

const LocationForm = fetchedLater(() => import('./location-form.tsx'), 'LocationForm');
const MovingIn = fetchedLater(() => import('./moving-in.tsx'), 'MovingIn');

/** Manage Locations. */
export function LocationsPage() {
  const { role } = useSession();
  const list = useList(listLocations, {});
  const [search, setSearch] = useAddressSearch();
  // Whoever opens this screen holds the page Location, for which the records are whole.
  const rows = list.rows as Location[];
  const [edited, setEdited] = useOpenRecord({ ...list, rows }, 'LocationID');
  const [addedId, setAddedId] = useState<number | null>(null);
  const added = rows.find(({ LocationID }) => LocationID === addedId);
  const [first, setFirst] = useState<string>();
  const chooseZone = (location: Location) => {
    setFirst('TimeZone');
    setEdited(location);
  };
  const mayMove = (role?.Level ?? 0) >= TRANSFER_LEVEL;
  const [isMoving, setMoving] = useState(false);
  useAsked({ add: () => setEdited('new'), move: () => setMoving(mayMove) });
  const [columns] = useState(() => locationColumns(setEdited));
  const { table, query } = useClientTable(rows, { columns, search, searchColumns: SEARCH_COLUMNS });
  return (
    <>
      <PageHeader title="Manage Locations" about="The hotels and offices of the group.">
        <ExportMenu endpoint={listLocations} input={{ query }} name="locations" />
        <Button component={Link} to="/admin/consultations" variant="default">
          Consultation Requests
        </Button>
        {mayMove && (
          <Button variant="default" onClick={() => setMoving(true)}>
            Moving In
          </Button>
        )}
        {mayMove && (
          <Button component={Link} to="/admin/move-out" variant="default">
            Move Out
          </Button>
        )}
        <Button onClick={() => setEdited('new')}>Add Location</Button>
      </PageHeader>
      {added && <AddedLocation location={added} onChooseZone={() => chooseZone(added)} />}
      <FilterRow>
        <SearchBox
          label="Search by name, city, state or county"
          value={search}
          onChange={setSearch}
          width={400}
          delay={0}
        />
      </FilterRow>
      <DataTable
        label="Locations"
        rowKey={(location) => location.LocationID}
        loading={list}
        emptyHint={search === '' ? 'Add the first location of the group.' : 'No location matches the search.'}
        {...table}
      />
      {isMoving && <MovingIn onClose={() => setMoving(false)} />}
      {edited && (
        <LocationForm
          location={edited === 'new' ? null : edited}
          first={first}
          onAdded={({ LocationID }) => setAddedId(LocationID)}
          onClose={() => {
            setFirst(undefined);
            setEdited(null);
          }}
        />
      )}
    </>
  );
}
