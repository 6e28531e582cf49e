import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import {
  listReports,
  removeReport,
  REPORT_TEXTS,
  runReport,
  type Report,
} from '@boh/contract/reports/reports.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAnswer, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { formatDate, today } from '../../ui/text/time.ts';
import { DefinitionBar } from './definition-bar.tsx';
import { ReportTable } from './report-table.tsx';
import { RenewalsTable } from './renewals-table.tsx';
import { GROUP_WORDS } from '@boh/contract/reports/report-texts.ts';
import { FIXED, READY_NAMES, useReportDefinition, type ReportChoice } from './use-report-definition.ts';
import classes from './reports.module.css';

const ReportChart = fetchedLater(async () => (await import('./report-chart.tsx')).ReportChart);
const SaveReport = fetchedLater(async () => (await import('./save-report.tsx')).SaveReport);

const MOST_DATES = 6;

/** Days without figures, first of all: who reads the report knows what it lacks. */
function Gaps({ gaps }: { gaps: Report['Gaps'] }) {
  if (gaps.length === 0) return null;
  return (
    <section className={classes['gaps']} aria-label="Days without figures">
      <strong>Days without figures</strong>
      <ul>
        {gaps.map(({ LocationID, Name, Dates }) => (
          <li key={LocationID} title={Dates.map(formatDate).join(', ')}>
            {Name}: {Dates.slice(-MOST_DATES).map(formatDate).join(', ')}
            {Dates.length > MOST_DATES && ` and ${Dates.length - MOST_DATES} earlier`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is run: a fixed layout, a report as it was saved, or a definition. */
function bodyOf({ fixed, kept, isChanged, definition, date }: ReportChoice) {
  if (fixed) return { Ready: fixed, ...(date !== '' && { Date: date }) };
  if (kept && !isChanged) return { ReportID: kept.ReportID };
  return definition;
}

function Shown({ choice, title }: { choice: ReportChoice; title: string }) {
  const body = bodyOf(choice);
  const { answer, isLoading, error, refetch } = useAnswer(
    runReport,
    { body: body ?? { Ready: 'FLASH' } },
    { enabled: body !== null && !choice.isUnfinished },
  );
  if (body === null) {
    return (
      <EmptyState text="This report is gone" hint="It was deleted, or is no longer shared with your role." />
    );
  }
  if (choice.isUnfinished) return <EmptyState text="Choose the first and the last day" />;
  if (error) return <ErrorState text={errorText(error, 'The report could not be made.')} onRetry={refetch} />;
  if (isLoading || !answer) return <LoadingOverlay />;
  const { definition } = choice;
  return (
    <>
      <Gaps gaps={answer.Gaps} />
      {definition && definition.Chart !== 'none' && <ReportChart report={answer} definition={definition} />}
      {choice.fixed === 'RENEWALS' ? (
        <RenewalsTable report={answer} />
      ) : (
        <ReportTable
          report={answer}
          label={title}
          interval={definition?.Interval ?? 'none'}
          groupHead={GROUP_WORDS[definition?.GroupBy ?? 'Location']}
        />
      )}
    </>
  );
}

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
      <PageHeader title="Reports" about="How the hotels did, against last year and the time before.">
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
        {body && <ExportMenu endpoint={runReport} input={{ body }} name={title.toLowerCase()} />}
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
      {saved.isLoading && !fixed ? <LoadingOverlay /> : <Shown choice={choice} title={title} />}
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
