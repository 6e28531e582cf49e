import { createPage, listPages, pageBody, PAGE_TEXTS } from '@boh/contract/roles/pages.contract.ts';
import { useSave } from '../../api/use-save.ts';
import { FieldGrid, TextField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';

export function CreatePage() {
  const { save } = useSave(createPage, { invalidates: [listPages], success: PAGE_TEXTS.created });
  return (
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
  );
}
