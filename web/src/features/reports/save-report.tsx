import {
  addReport,
  listReports,
  REPORT_TEXTS,
  savedReportBody,
  updateReport,
  type ReportDefinition,
  type SavedReport,
} from '@boh/contract/reports/reports.contract.ts';
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

/** Keeps a definition under a name. */
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
      schema={savedReportBody.pick({ Name: true })}
      defaultValues={{ Name: kept?.Name ?? '' }}
      onClose={onClose}
      onSubmit={async ({ Name }) => {
        const body = { Name, Definition: definition, RoleIDs: kept?.RoleIDs ?? [] };
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
    </FormModal>
  );
}
