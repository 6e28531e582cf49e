import { PAGE_NAMES, pageAddress } from '@boh/contract/pages.ts';
import { listPages } from '@boh/contract/roles/pages.contract.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { PageHeader, Section } from '../../ui/page/page-header.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useClientTable } from '../../ui/table/use-table.ts';
import type { ListedPage } from './edit-page-form.tsx';

const CreatePage = fetchedLater(() => import('./create-page-form.tsx'), 'CreatePage');
const EditPage = fetchedLater(() => import('./edit-page-form.tsx'), 'EditPage');

const addressOf = ({ PageName }: ListedPage) => pageAddress(PageName);

const isFixed = ({ PageName }: ListedPage) => PAGE_NAMES.some((name) => name === PageName);

const columnsOf = (edit: (page: ListedPage) => void): Column<ListedPage>[] => [
  { key: 'PageName', header: 'Page Name' },
  {
    key: 'Address',
    header: 'Address',
    sortValue: addressOf,
    cell: (page) => <span data-case="keep">{addressOf(page)}</span>,
  },
  {
    key: 'Edit',
    header: 'Change',
    sortable: false,
    screenOnly: true,
    cell: (page) =>
      isFixed(page) ? (
        <span style={{ color: 'var(--ink-soft)' }}>Belongs to the console</span>
      ) : (
        <LinkButton aria-label={`Rename or remove ${page.PageName}`} onClick={() => edit(page)}>
          Rename or remove
        </LinkButton>
      ),
  },
];

/** Manage Pages: what the columns of the role matrix are. */
export function PagesPage() {
  const list = useList(listPages, {});
  const [edited, setEdited] = useOpenRecord(list, 'PageID');
  const columns = useMemo(() => columnsOf(setEdited), [setEdited]);
  const { table, query } = useClientTable(list.rows, { columns });
  return (
    <>
      <PageHeader title="Manage Pages" about="A new page becomes a column of the role matrix at once.">
        <ExportMenu endpoint={listPages} input={{ query }} name="pages" />
        <Button component={Link} to="/admin/roles" variant="default">
          Back to Manage Roles
        </Button>
      </PageHeader>
      <CreatePage />
      <Section title="Existing pages">
        <DataTable label="Pages" rowKey={({ PageID }) => PageID} loading={list} {...table} />
      </Section>
      {edited !== null && edited !== 'new' && <EditPage page={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
