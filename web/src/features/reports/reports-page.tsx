import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import {
  listReports,
  removeReport,
  REPORT_TEXTS,
  runReport,
} from '@boh/contract/reports/reports.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { today } from '../../ui/text/time.ts';
import { DefinitionBar } from './definition-bar.tsx';
import { bodyOf, ShownReport } from './shown-report.tsx';
import { FIXED, READY_NAMES, useReportDefinition } from './use-report-definition.ts';

const SaveReport = fetchedLater(async () => (await import('./save-report.tsx')).SaveReport);

export function ReportsPage() {
  const saved = useList(listReports, {});
  const choice = useReportDefinition(saved.rows);
  const [isSaving, setSaving] = useState(false);
  const { fixed, kept, definition, name, isChanged } = choice;
  const remove = useSave(removeReport, {
    invalidates: [listReports],
    success: REPORT_TEXTS.removed,
    failure: (error) => errorText(error, 'The report could not be deleted.'),
  });
  const title = kept?.Name ?? name;
  const removeKept = async () => {
    if (!kept || !(await confirm(`Delete ${kept.Name}?`, 'Delete'))) return;
    if (await remove.trySave({ params: { ReportID: kept.ReportID } })) choice.open('FLASH');
  };
  const body = bodyOf(choice);
  return (
    <>
      <PageHeader
        title="Reports"
        about="How the hotels did, against last year, the time before and the budget."
      >
        {kept?.IsOwn && (
          <Button variant="default" onClick={() => void removeKept()}>
            Delete
          </Button>
        )}
        {definition && (
          <Button variant="default" onClick={() => setSaving(true)}>
            {kept?.IsOwn && isChanged ? 'Save Changes' : 'Save As'}
          </Button>
        )}
        <PrintButton />
        {body && <ExportMenu endpoint={runReport} input={{ body }} name={title.toLowerCase()} hasPdf />}
      </PageHeader>
      <FilterRow label="Report">
        <Choice
          label="Report"
          value={name}
          onChange={choice.open}
          data={[
            { group: 'Ready', items: [...FIXED, ...READY_NAMES] },
            ...(saved.rows.length > 0
              ? [
                  {
                    group: 'Saved',
                    items: saved.rows.map(({ ReportID, Name, IsOwn, OwnerName }) => ({
                      value: String(ReportID),
                      label: IsOwn ? Name : `${Name} (${OwnerName})`,
                    })),
                  },
                ]
              : []),
            // The list must not name another report than the address does.
            ...(body ? [] : [{ value: name, label: 'No longer there' }]),
          ]}
        />
        {fixed && (
          <DayInput
            label={fixed === 'FLASH' ? 'Day' : 'From'}
            value={choice.date || (fixed === 'FLASH' ? movedDays(today(), -1) : today())}
            onChange={({ currentTarget: { value } }) => choice.setDate(value)}
          />
        )}
      </FilterRow>
      {definition && <DefinitionBar definition={definition} choice={choice} />}
      {saved.isLoading && !fixed ? (
        <LoadingOverlay />
      ) : (
        <ShownReport key={name} choice={choice} title={title} />
      )}
      {isSaving && definition && (
        <SaveReport
          kept={kept?.IsOwn && isChanged ? kept : null}
          definition={definition}
          onSaved={(ReportID) => choice.open(String(ReportID))}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
