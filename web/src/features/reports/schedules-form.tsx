import { READY_DEFINITIONS } from '@boh/contract/reports/ready-reports.ts';
import { listReports } from '@boh/contract/reports/reports.contract.ts';
import {
  addSubscription,
  CADENCES,
  listRecipients,
  listSubscriptions,
  removeSubscription,
  SUBSCRIPTION_TEXTS,
  subscriptionForm,
  updateSubscription,
  type ScheduledReport,
  type Subscription,
} from '@boh/contract/reports/subscriptions.contract.ts';
import { CADENCE_WORDS, readyNameOf } from '@boh/contract/reports/subscription-words.ts';
import { Button } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import { useAnswer, useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { CheckListField } from '../../ui/form/check-list-field.tsx';
import { FieldGrid, SelectField, TimeField, WholeRow } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { FIXED, READY_NAMES } from './use-report-definition.ts';

/** A definition that was given by a program: no ready report, and saved by nobody. */
const OWN = 'own';

/** Under which name or number a report is offered. */
const choiceOf = (report: ScheduledReport): string =>
  'ReportID' in report ? String(report.ReportID) : (readyNameOf(report) ?? OWN);

function reportOf(chosen: string, before: ScheduledReport | undefined): ScheduledReport {
  const fixed = FIXED.find((name) => name === chosen);
  if (fixed) return { Ready: fixed };
  const ready = READY_NAMES.find((name) => name === chosen);
  if (ready) return READY_DEFINITIONS[ready];
  return chosen === OWN && before ? before : { ReportID: Number(chosen) };
}

/** Ready and saved ones, and the schedule's own where it is none of them. */
function useReportOptions(schedule: Subscription | null) {
  const { rows } = useList(listReports, {});
  const options = [
    ...[...FIXED, ...READY_NAMES].map((name) => ({ value: name as string, label: name as string })),
    ...rows.map(({ ReportID, Name, IsOwn, OwnerName }) => ({
      value: String(ReportID),
      label: IsOwn ? `${Name} (saved)` : `${Name} (saved by ${OwnerName})`,
    })),
  ];
  const own = schedule && choiceOf(schedule.Report);
  if (own === null || options.some(({ value }) => value === own)) return options;
  return [
    ...options,
    { value: own, label: own === OWN ? 'As it is scheduled' : 'A saved report that is gone' },
  ];
}

const failure = (error: unknown) => errorText(error, 'The schedule could not be saved.');

function DeleteButton({ schedule, onGone }: { schedule: Subscription; onGone: () => void }) {
  const { trySave } = useSave(removeSubscription, {
    invalidates: [listSubscriptions],
    success: SUBSCRIPTION_TEXTS.removed,
    failure: (error) => errorText(error, 'The schedule could not be deleted.'),
  });
  const remove = async () => {
    const isSure = await confirm('Delete this schedule?', 'Delete', 'Its log of deliveries goes with it.');
    if (isSure && (await trySave({ params: { SubscriptionID: schedule.SubscriptionID } }))) onGone();
  };
  return (
    <Button variant="default" onClick={() => void remove()}>
      Delete
    </Button>
  );
}

/** Which report is sent, when, to whom, and as which file. */
export function ScheduleForm({ schedule, onClose }: { schedule: Subscription | null; onClose: () => void }) {
  const invalidates = [listSubscriptions];
  const add = useSave(addSubscription, { invalidates, success: SUBSCRIPTION_TEXTS.added, failure });
  const update = useSave(updateSubscription, { invalidates, success: SUBSCRIPTION_TEXTS.updated, failure });
  const reports = useReportOptions(schedule);
  const { answer } = useAnswer(listRecipients, {});
  return (
    <FormModal
      title={schedule ? 'Edit Schedule' : 'Add Schedule'}
      schema={subscriptionForm}
      defaultValues={{
        Report: schedule ? choiceOf(schedule.Report) : 'FLASH',
        Cadence: schedule?.Cadence ?? 'Daily',
        At: schedule?.At ?? '07:00',
        Roles: schedule?.Roles.map(String) ?? [],
        People: schedule?.People.map(String) ?? [],
        Format: schedule?.Format ?? 'pdf',
      }}
      onClose={onClose}
      onSubmit={async ({ Report, ...rest }) => {
        const body = { ...rest, Report: reportOf(Report, schedule?.Report) };
        if (!schedule) return add.save({ body });
        const { SubscriptionID, Version } = schedule;
        return update.save({ params: { SubscriptionID }, body: { ...body, Version } });
      }}
      actions={
        schedule && (
          <>
            <DeleteButton schedule={schedule} onGone={onClose} />
            <HistoryButton record={`subscription:${schedule.SubscriptionID}`} />
          </>
        )
      }
    >
      <FieldGrid>
        <WholeRow>
          <SelectField
            name="Report"
            label="Report"
            required
            options={reports}
            description="Everybody sees their own hotels. A saved one goes only to people it is shared with."
          />
        </WholeRow>
        <WholeRow>
          <SelectField
            name="Cadence"
            label="How often"
            options={CADENCES.map((value) => ({ value, label: CADENCE_WORDS[value] }))}
          />
        </WholeRow>
        <TimeField
          name="At"
          label="At"
          required
          description="On the clock of the hotel that each reader used last."
        />
        <SelectField
          name="Format"
          label="Attached file"
          description="With all that the report has, beside the figures in the mail."
          options={[
            { value: 'pdf', label: 'PDF' },
            { value: 'xlsx', label: 'Workbook' },
          ]}
        />
      </FieldGrid>
      <CheckListField
        name="Roles"
        label="Roles"
        description="Whoever holds one of them at your hotels when it is sent."
        options={(answer?.Roles ?? []).map(({ RoleID, RoleName, People }) => ({
          value: String(RoleID),
          label: `${RoleName} (${People})`,
        }))}
        chosen={named(schedule?.Roles, schedule?.RoleNames)}
      />
      <CheckListField
        name="People"
        label="People"
        options={(answer?.People ?? []).map(({ EmployeeID, Name, Email }) => ({
          value: String(EmployeeID),
          label: `${Name}, ${Email}`,
        }))}
        chosen={named(schedule?.People, schedule?.PeopleNames)}
        search="Find a person"
      />
    </FormModal>
  );
}

const named = (ids: readonly number[] = [], names: readonly string[] = []) =>
  ids.map((id, place) => ({
    value: String(id),
    label: `${names[place] || 'Gone'} (no longer at your hotels)`,
  }));
