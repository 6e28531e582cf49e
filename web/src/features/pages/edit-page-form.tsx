import {
  listPages,
  pageBody,
  PAGE_TEXTS,
  removePage,
  renamePage,
} from '@boh/contract/roles/pages.contract.ts';
import { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { Button } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import type { RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { useSession } from '../../session/session.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';

export type ListedPage = RowOf<typeof listPages>;

/** A page made by hand: its name, and the way to be rid of it. */
export function EditPage({ page: { PageID, PageName }, onClose }: { page: ListedPage; onClose: () => void }) {
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
