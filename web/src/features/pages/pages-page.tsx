import { pagePath } from '@boh/contract/pages.ts';
import { createPage, listPages, pageBody, PAGE_TEXTS } from '@boh/contract/roles/pages.contract.ts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useList, type RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportMenu } from '../../ui/export-menu.tsx';
import { FieldGrid, TextField } from '../../ui/fields.tsx';
import { FormPanel } from '../../ui/form-panel.tsx';
import { PageHeader, Section } from '../../ui/page-header.tsx';
import type { Column } from '../../ui/table-rows.ts';

type ListedPage = RowOf<typeof listPages>;

const addressOf = ({ PageName }: ListedPage) => `/admin/${pagePath(PageName)}`;

const COLUMNS: readonly Column<ListedPage>[] = [
  { key: 'PageName', header: 'Page Name' },
  {
    key: 'Address',
    header: 'Address',
    sortValue: addressOf,
    cell: (page) => <span data-case="keep">{addressOf(page)}</span>,
  },
];

/** Manage Pages: what the columns of the role matrix are. */
export function PagesPage() {
  const list = useList(listPages, {});
  const { save } = useSave(createPage, { invalidates: [listPages], success: PAGE_TEXTS.created });
  return (
    <>
      <PageHeader title="Manage Pages" about="A new page becomes a column of the role matrix at once.">
        <ExportMenu endpoint={listPages} input={{}} name="pages" />
        <Button component={Link} to="/admin/roles" variant="default">
          Back to Manage Roles
        </Button>
      </PageHeader>
      <FormPanel
        label="Create Page"
        submitLabel="Create Page"
        schema={pageBody}
        defaultValues={{ PageName: '' }}
        // A blank name is ignored: nothing is sent and nothing is said.
        isIgnored={({ PageName }) => String(PageName).trim() === ''}
        onSubmit={(body) => save({ body })}
      >
        <FieldGrid>
          <TextField name="PageName" label="Page Name" maxLength={60} />
        </FieldGrid>
      </FormPanel>
      <Section title="Existing pages">
        <DataTable
          label="Pages"
          columns={COLUMNS}
          rows={list.rows}
          rowKey={({ PageID }) => PageID}
          loading={list}
          maxHeight="max(320px, calc(100dvh - 440px))"
        />
      </Section>
    </>
  );
}
