import { flagsOf } from '@boh/contract/locations/location-flags.ts';
import type { Location } from '@boh/contract/locations/locations.contract.ts';
import { openCell } from '../../ui/table/open-cell.tsx';
import type { Column } from '../../ui/table/table-rows.ts';

/** Columns compare as text; padded, numbers keep their order that way too. */
const padded = (value: number) => String(value).padStart(12, '0');

/** What the search looks at. */
export const SEARCH_COLUMNS: readonly Column<Location>[] = ['Name', 'City', 'State', 'County'].map((key) => ({
  key,
  header: key,
}));

export function locationColumns(open: (location: Location) => void): readonly Column<Location>[] {
  return [
    {
      key: 'Name',
      header: 'Location Name',
      frozen: true,
      cell: openCell(open, ({ Name }) => Name),
    },
    { key: 'City', header: 'City' },
    { key: 'State', header: 'State' },
    { key: 'County', header: 'County' },
    { key: 'PhoneNumber', header: 'Phone Number' },
    { key: 'TimeZone', header: 'Time Zone' },
    {
      key: 'TotalNumberOfRooms',
      header: 'Rooms',
      align: 'right',
      sortValue: (location) => padded(location.TotalNumberOfRooms),
    },
    { key: 'Group', header: 'Group', align: 'right', sortValue: (location) => padded(location.Group) },
    { key: 'Flags', header: 'Takes Part In', sortValue: flagsOf, cell: flagsOf },
    { key: 'Address1', header: 'Address' },
  ];
}
