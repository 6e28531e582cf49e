import {
  addReport,
  listReportRoles,
  listReports,
  REPORT_TEXTS,
  savedReportBody,
  updateReport,
  type ReportDefinition,
  type SavedReport,
} from '@boh/contract/reports/reports.contract.ts';
import { Checkbox } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { errorText } from '../../api/error-text.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';

interface SaveReportProps {
  /** The report to change; null for a new one. */
  kept: SavedReport | null;
  definition: ReportDefinition;
  onSaved: (ReportID: number) => void;
  onClose: () => void;
}

const failure = (error: unknown) => errorText(error, 'The report could not be saved.');

/** The roles a report is shared with; for oneself where none is ticked. */
function SharedWith() {
  const { field } = useController({ name: 'RoleIDs' });
  const { rows } = useList(listReportRoles, {});
  return (
    <Checkbox.Group
      label="Shared with"
      description="Whoever holds one of these roles sees it, over their own hotels. Only you, where none is ticked."
      value={field.value as string[]}
      onChange={field.onChange}
    >
      {rows.map(({ RoleID, RoleName }) => (
        <Checkbox key={RoleID} value={String(RoleID)} label={RoleName} mt="xs" />
      ))}
    </Checkbox.Group>
  );
}

/** Keeps a definition under a name, for oneself or shared with roles. */
export function SaveReport({ kept, definition, onSaved, onClose }: SaveReportProps) {
  const add = useSave(addReport, { invalidates: [listReports], success: REPORT_TEXTS.added, failure });
  const update = useSave(updateReport, {
    invalidates: [listReports],
    success: REPORT_TEXTS.updated,
    failure,
  });
  return (
    <FormModal
      title={kept ? 'Change Report' : 'Save Report'}
      schema={savedReportBody.pick({ Name: true, RoleIDs: true })}
      defaultValues={{ Name: kept?.Name ?? '', RoleIDs: kept?.RoleIDs.map(String) ?? [] }}
      onClose={onClose}
      onSubmit={async ({ Name, RoleIDs }) => {
        const body = { Name, Definition: definition, RoleIDs };
        const saved = kept
          ? await update.save({
              params: { ReportID: kept.ReportID },
              body: { ...body, Version: kept.Version },
            })
          : await add.save({ body });
        onSaved(saved.ReportID);
      }}
    >
      <TextField name="Name" label="Name" required />
      <SharedWith />
    </FormModal>
  );
}
