import { franchiseTotals } from '@boh/contract/franchise/franchise.calc.ts';
import {
  downloadFranchises,
  listFranchises,
  type Franchise,
} from '@boh/contract/franchise/franchise.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { download } from '../../api/download.ts';
import { useAnswer } from '../../api/use-list.ts';
import { showAlert } from '../../ui/alerts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterRow } from '../../ui/filter-row.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { useClientTable } from '../../ui/use-table.ts';
import { franchiseColumns, withTotals } from './franchise-columns.tsx';
import { FranchiseForm } from './franchise-form.tsx';

const NONE: Franchise[] = [];

async function save() {
  try {
    await download(downloadFranchises, {}, 'Franchise.xlsx');
  } catch (error) {
    if (!isSilent(error)) void showAlert('Download failed.');
  }
}

export function FranchisePage() {
  const list = useAnswer(listFranchises, {});
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Franchise | null>(null);
  const columns = useMemo(() => franchiseColumns(setEdited), []);
  const { matching, table } = useClientTable(list.answer?.Franchise ?? NONE, { columns, search });
  return (
    <>
      <PageHeader title="Franchise" about="The franchise agreements of your locations.">
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => void save()}
        >
          DOWNLOAD
        </Button>
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search" value={search} onChange={setSearch} delay={0} />
      </FilterRow>
      <DataTable
        label="Franchise"
        rowKey={(row) => row.LocationID}
        loading={list}
        {...table}
        columns={withTotals(columns, franchiseTotals(matching))}
      />
      {edited && <FranchiseForm franchise={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
