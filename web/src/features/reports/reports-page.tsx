import { movedDays } from '@boh/contract/reports/report-days.calc.ts';
import {
  listReports,
  removeReport,
  REPORT_TEXTS,
  runReport,
  type SavedReport,
} from '@boh/contract/reports/reports.contract.ts';
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { today } from '../../ui/text/time.ts';
import { DefinitionBar } from './definition-bar.tsx';
import { reportOptions } from './report-options.ts';
import { bodyOf, ShownReport } from './shown-report.tsx';
import { useReportDefinition, type ReportChoice } from './use-report-definition.ts';
import classes from './reports.module.css';

const SchedulesTab = fetchedLater(() => import('./schedules-tab.tsx'), 'SchedulesTab');
const SaveReport = fetchedLater(() => import('./save-report.tsx'), 'SaveReport');

const TABS = { report: 'REPORT', schedules: 'SCHEDULES' } as const;
type Tab = keyof typeof TABS;

/** Reports as they are opened, and those that are sent by mail. */
export function ReportsPage() {
  const [tab] = useAddressValue('tab', oneOf<Tab>(['report', 'schedules']), 'part');
  const goTo = useGoTo();
  const saved = useList(listReports, {});
  const choice = useReportDefinition(saved.rows);
  useAsked({ schedule: () => goTo({ tab: 'schedules', record: 'new' }) });
  return (
    <>
      <PageHeader
        title="Reports"
        about="How the hotels did, against last year, the time before and the budget."
      >
        {tab === 'report' && <ReportActions choice={choice} />}
      </PageHeader>
      <Tabs
        value={tab}
        onChange={(to) => goTo(to === 'schedules' ? { tab: to } : {})}
        keepMounted={false}
        className={classes['parts']}
      >
        <Tabs.List className="screen-only">
          {Object.entries(TABS).map(([key, name]) => (
            <Tabs.Tab key={key} value={key}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="report">
          <ReportPart choice={choice} saved={saved} />
        </Tabs.Panel>
        <Tabs.Panel value="schedules">
          <SchedulesTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

const titleOf = ({ kept, name }: ReportChoice) => kept?.Name ?? name;

/** What can be done with the report that is shown. */
function ReportActions({ choice }: { choice: ReportChoice }) {
  const { kept, definition, isChanged, hasNoHotel } = choice;
  const [saving, setSaving] = useState<'changes' | 'new' | null>(null);
  const remove = useSave(removeReport, {
    invalidates: [listReports],
    success: REPORT_TEXTS.removed,
    failure: (error) => errorText(error, 'The report could not be deleted.'),
  });
  const removeKept = async () => {
    if (
      !kept ||
      !(await confirm(`Delete ${kept.Name}?`, 'Delete', 'Schedules that send it send nothing any more.'))
    )
      return;
    if (await remove.trySave({ params: { ReportID: kept.ReportID } })) choice.open('FLASH');
  };
  const body = bodyOf(choice);
  const title = titleOf(choice);
  return (
    <>
      {kept?.IsOwn && (
        <>
          <Button variant="default" onClick={() => void removeKept()}>
            Delete
          </Button>
          <Button variant="default" disabled={hasNoHotel} onClick={() => setSaving('changes')}>
            {isChanged ? 'Save Changes' : 'Rename or Share'}
          </Button>
        </>
      )}
      {definition && (
        <Button variant="default" disabled={hasNoHotel} onClick={() => setSaving('new')}>
          Save As
        </Button>
      )}
      <PrintButton />
      {body && <ExportMenu endpoint={runReport} input={{ body }} name={title.toLowerCase()} hasPdf />}
      {saving && definition && (
        <SaveReport
          kept={saving === 'changes' ? kept : null}
          // A report that is only named anew keeps hotels that its owner does not open at the moment.
          definition={saving === 'changes' && kept && !isChanged ? kept.Definition : definition}
          onSaved={(ReportID) => choice.open(String(ReportID))}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  );
}

/** Which report, and its figures. */
function ReportPart({
  choice,
  saved,
}: {
  choice: ReportChoice;
  saved: { rows: readonly SavedReport[]; isLoading: boolean };
}) {
  const { fixed, definition, name } = choice;
  return (
    <>
      <FilterRow label="Report">
        <Choice
          label="Report"
          value={name}
          onChange={choice.open}
          data={[
            ...reportOptions(saved.rows),
            // The list must not name another report than the address does.
            ...((fixed ?? definition) ? [] : [{ value: name, label: 'No longer there' }]),
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
        <ShownReport key={name} choice={choice} title={titleOf(choice)} />
      )}
    </>
  );
}
