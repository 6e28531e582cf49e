import { PAGE_NAMES, pageAddress } from '@boh/contract/pages.ts';
import {
  createPage,
  listPages,
  pageBody,
  PAGE_TEXTS,
  removePage,
  renamePage,
} from '@boh/contract/roles/pages.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/error-text.ts';
import { useList, type RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { confirm } from '../../notices/alerts.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FieldGrid, TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { PageHeader, Section } from '../../ui/page/page-header.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { useClientTable } from '../../ui/table/use-table.ts';

type ListedPage = RowOf<typeof listPages>;

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

/** A page made by hand: its name, and the way to be rid of it. */
function EditPage({ page: { PageID, PageName }, onClose }: { page: ListedPage; onClose: () => void }) {
  const { reload } = useSession();
  const changed = [listPages, listRoles];
  const rename = useSave(renamePage, { invalidates: changed, success: PAGE_TEXTS.renamed });
  const removal = useSave(removePage, {
    invalidates: changed,
    success: PAGE_TEXTS.removed,
    failure: (error) => errorText(error, 'Failed to remove page'),
    seconds: 5,
  });
  // The own role may open it: the sidebar follows.
  const follow = () => void reload().catch(() => undefined);
  const remove = async () => {
    const detail = 'Every role that opens it loses it.';
    if (!(await confirm(`Remove the page ${PageName}?`, 'Remove Page', detail))) return;
    if (!(await removal.trySave({ params: { PageID } }))) return;
    follow();
    onClose();
  };
  return (
    <FormModal
      title={`Page ${PageName}`}
      width={480}
      schema={pageBody}
      defaultValues={{ PageName }}
      onSubmit={async (body) => {
        await rename.save({ body: { ...body, PageID } });
        follow();
      }}
      onClose={onClose}
      actions={
        <Button variant="default" loading={removal.isSaving} onClick={() => void remove()}>
          Remove Page
        </Button>
      }
    >
      <TextField name="PageName" label="Page Name" required maxLength={60} />
    </FormModal>
  );
}

/** Manage Pages: what the columns of the role matrix are. */
export function PagesPage() {
  const list = useList(listPages, {});
  const [edited, setEdited] = useOpenRecord(list, 'PageID');
  const columns = useMemo(() => columnsOf(setEdited), [setEdited]);
  const { table, query } = useClientTable(list.rows, { columns });
  const { save } = useSave(createPage, { invalidates: [listPages], success: PAGE_TEXTS.created });
  return (
    <>
      <PageHeader title="Manage Pages" about="A new page becomes a column of the role matrix at once.">
        <ExportMenu endpoint={listPages} input={{ query }} name="pages" />
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
        <DataTable label="Pages" rowKey={({ PageID }) => PageID} loading={list} {...table} />
      </Section>
      {edited !== null && edited !== 'new' && <EditPage page={edited} onClose={() => setEdited(null)} />}
    </>
  );
}
