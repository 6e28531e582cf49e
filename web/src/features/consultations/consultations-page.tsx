import { consultationFields, listConsultations } from '@boh/contract/consultations/consultations.contract.ts';
import { type RowOf, useList } from '../../api/use-list.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { recordColumns } from '../../ui/table/record-columns.ts';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { formatTime, timesText } from '../../ui/text/time.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import classes from './consultations.module.css';

type Consultation = RowOf<typeof listConsultations>;

const COLUMNS = recordColumns<Consultation>(consultationFields, {
  CreatedAt: { frozen: true, cell: ({ CreatedAt }) => formatTime(CreatedAt) },
  Email: {
    cell: ({ Email }) => (
      <a className="link" data-case="keep" href={`mailto:${Email}`}>
        {Email}
      </a>
    ),
  },
  Message: {
    cell: ({ Message }) => (
      <span className={classes['message']} data-case="keep">
        {Message}
      </span>
    ),
  },
});

/** Who asked for a consultation in the investor section. */
export function ConsultationsPage() {
  const t = useServerTable({ endpoint: listConsultations, pageSize: 50 });
  const list = useList(listConsultations, { query: t.query });
  return (
    <>
      <PageHeader
        title="Consultation Requests"
        about={`Visitors of the investor section who asked to be contacted. ${timesText()}`}
      >
        <ExportMenu endpoint={listConsultations} input={{ query: t.query }} name="consultations" />
      </PageHeader>
      <FilterRow>
        <SearchBox label="Search requests" value={t.search} onChange={t.onSearch} />
      </FilterRow>
      <DataTable
        label="Consultation Requests"
        columns={COLUMNS}
        rows={list.rows}
        rowKey={(request) => request.ConsultationID}
        loading={list}
        sorting={t.sorting}
        emptyHint={
          t.search === ''
            ? 'They come from the form of the investor section.'
            : 'No request matches the search.'
        }
        emptyAction={
          t.search === '' && (
            <a href="/EB5" className="link">
              Open the investor section
            </a>
          )
        }
      />
      <Pager {...t.pagerOf(list)} />
    </>
  );
}
