import { franchiseTotals } from '@boh/contract/franchise/franchise.calc.ts';
import {
  downloadFranchises,
  listFranchises,
  type Franchise,
} from '@boh/contract/franchise/franchise.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { useColumnChoice } from '../../ui/table/use-column-choice.ts';
import { useDownload } from '../../ui/table/use-download.ts';
import { useAddressSearch, useClientTable } from '../../ui/table/use-table.ts';
import { FRANCHISE_GROUPS, franchiseColumns, withTotals } from './franchise-columns.tsx';

const FranchiseForm = fetchedLater(() => import('./franchise-form.tsx'), 'FranchiseForm');

const NONE: Franchise[] = [];
const ABOUT = 'The franchise agreements of your locations.';

export function FranchisePage() {
  const list = useAnswer(listFranchises, {});
  const file = useDownload('Download failed.');
  const { holds, employee } = useSession();
  const choice = useColumnChoice(`franchise-columns:${employee.EmployeeID}`);
  const [search, setSearch] = useAddressSearch();
  const rows = list.answer?.Franchise ?? NONE;
  const [edited, setEdited] = useOpenRecord({ ...list, rows }, 'LocationID');
  const columns = useMemo(() => franchiseColumns(setEdited), [setEdited]);
  const { matching, table } = useClientTable(rows, { columns, search });
  return (
    <>
      <PageHeader
        title="Franchise"
        about={search === '' ? ABOUT : `${ABOUT} DOWNLOAD holds all of them, not only what is searched.`}
      >
        <DownloadProgress file={file} />
        <Button
          variant="default"
          loading={file.isBusy}
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => void file.start(downloadFranchises, {}, 'Franchise.xlsx')}
        >
          DOWNLOAD
        </Button>
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search" value={search} onChange={setSearch} delay={0} />
        <ColumnChooser groups={FRANCHISE_GROUPS} choice={choice} />
      </FilterRow>
      <DataTable
        label="Franchise"
        rowKey={(row) => row.LocationID}
        loading={list}
        emptyHint={
          search === ''
            ? 'Locations marked FRANCHISE on Manage Locations stand here.'
            : 'No agreement matches the search.'
        }
        emptyAction={
          holds('Location') &&
          search === '' && (
            <Link to="/admin/locations" className="link">
              Manage Locations
            </Link>
          )
        }
        {...table}
        columns={choice.of(withTotals(columns, franchiseTotals(matching)))}
      />
      {edited !== null && edited !== 'new' && (
        <FranchiseForm franchise={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
