import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { normalizeCheckDate } from '@boh/contract/payroll/payroll.calc.ts';
import type { updateBalances } from '@boh/contract/payroll/payroll.contract.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { Button, Checkbox, Menu, SegmentedControl, Switch } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { dayOr, idOrNone, yesOrNo, type AddressKind } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useRecordValue } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { formatCount } from '../../ui/text/money.ts';
import { MonthInput } from '../../ui/form/month-input.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { useSession } from '../../session/session.tsx';
import { useColumnChoice } from '../../ui/table/use-column-choice.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { formatDate, today } from '../../ui/text/time.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { MAIL_TITLES, type GroupMail } from './group-mail.ts';
import { PayrollDialogs, type EditedHotel, type PayrollDialog } from './payroll-dialogs.tsx';
import type { ImportKind } from './payroll-imports.tsx';
import { RecordsTable, TablesBelow } from './payroll-tables.tsx';
import classes from './payroll.module.css';
import { useUpdateBalances, useWorkbook } from './payroll.queries.ts';

const PayrollImport = fetchedLater(() => import('./payroll-imports.tsx'), 'PayrollImport');
const PayrollComparison = fetchedLater(() => import('./payroll-comparison.tsx'), 'PayrollComparison');

const ClaimsToPay = fetchedLater(() => import('./claims-to-pay.tsx'), 'ClaimsToPay');

/** A check date in the address: any day leads to its own. */
const checkDateOr = (fallback: string): AddressKind<string> => {
  const day = dayOr(fallback);
  const read = (text: string) => {
    const found = day.read(text);
    return found === undefined ? undefined : normalizeCheckDate(found);
  };
  return { ...day, read };
};

/** The record whose dialog is open, `12 2026-11-23` in the address: there may be none yet for the day. */
const OPENED: AddressKind<EditedHotel | null> = {
  fallback: null,
  read: (text) => {
    const [id = '', day = ''] = text.split(' ');
    const [LocationID, date] = [idOrNone.read(id), checkDateOr('').read(day)];
    // A record is of its check date: that of another day is no record, and another one is not what was meant.
    return LocationID && date === day ? { LocationID, date } : undefined;
  },
  write: (opened) => (opened ? `${opened.LocationID} ${opened.date}` : ''),
};

/** A month and the 8th or the 23rd: no other check date can be chosen. */
function CheckDatePicker({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  return (
    <>
      <MonthInput
        value={date.slice(0, 7)}
        onChange={(month) => onChange(`${month}-${date.slice(8)}`)}
        thisYear={Number(today().slice(0, 4))}
      />
      <SegmentedControl
        aria-label="Check date day"
        data={['08', '23']}
        value={date.slice(8)}
        onChange={(day) => onChange(`${date.slice(0, 7)}-${day}`)}
      />
    </>
  );
}

interface Download {
  isByGroup: boolean;
  isCentralized: boolean;
}

function DownloadChoice({ value, onChange }: { value: Download; onChange: (value: Download) => void }) {
  return (
    <>
      <Checkbox
        label="BY GROUP"
        checked={value.isByGroup}
        onChange={({ currentTarget: { checked } }) => onChange({ ...value, isByGroup: checked })}
      />
      <Choice
        aria-label="Fields of the download"
        data={['All Fields', 'Centralized']}
        value={value.isCentralized ? 'Centralized' : 'All Fields'}
        onChange={(chosen) => onChange({ ...value, isCentralized: chosen === 'Centralized' })}
      />
    </>
  );
}

type BalancesOutcome = AnswerOf<typeof updateBalances>;

function UpdateBalances({
  date,
  onOutcome,
}: {
  date: string;
  onOutcome: (outcome: BalancesOutcome) => void;
}) {
  const { trySave, isSaving } = useUpdateBalances();
  const update = async () => {
    const answer = await trySave({ body: { Date: date } });
    if (answer) onOutcome(answer);
  };
  return (
    <Button variant="default" loading={isSaving} onClick={() => void update()}>
      UPDATE ACCOUNT BALANCE
    </Button>
  );
}

/** Stays until another date is chosen: whoever has no balance yet must be found by name. */
function WithoutBalance({ Updated, WithoutBalance: names }: BalancesOutcome) {
  if (names.length === 0) return null;
  return (
    <p role="status" className={classes['notice']}>
      {Updated === 1 ? '1 record was' : `${formatCount(Updated)} records were`} updated. No account balance is
      known for {names.length === 1 ? '1 location' : `${formatCount(names.length)} locations`}:{' '}
      {names.join(', ')}.
    </p>
  );
}

const MAILS = Object.entries(MAIL_TITLES) as [GroupMail, string][];

export function PayrollPage() {
  const [date, setDate] = useAddressValue('date', checkDateOr(normalizeCheckDate(today())));
  const [file, setFile] = useState<Download>({ isByGroup: false, isCentralized: false });
  const [isComparing] = useAddressValue('compare', yesOrNo, 'part');
  const [edited, setEdited] = useRecordValue(OPENED);
  const last = useRef(edited);
  if (edited) last.current = edited;
  const [isPaying] = useAddressValue('claims', yesOrNo, 'part');
  const goTo = useGoTo();
  const setPaying = (isOn: boolean) => goTo(isOn ? { claims: 'yes' } : {}, ['date']);
  const isRecords = !isComparing && !isPaying;
  const setComparing = (isOn: boolean) => goTo(isOn ? { compare: 'yes' } : {}, ['date']);
  const [dialog, setDialog] = useState<PayrollDialog | null>(null);
  const { employee } = useSession();
  const columns = useColumnChoice(`payroll-columns:${employee.EmployeeID}`);
  const [importing, setImporting] = useState<ImportKind | null>(null);
  const [balances, setBalances] = useState<BalancesOutcome | null>(null);
  const workbook = useWorkbook();
  useAsked({
    import: () => setImporting('provider'),
    balances: () => setImporting('balances'),
    compare: () => setComparing(true),
    claims: () => setPaying(true),
  });
  const attach = useCallback((files: readonly File[]) => setDialog({ kind: 'files', files }), []);
  const mailSeveral = useCallback(
    (records: readonly PayrollRecord[]) => setDialog({ kind: 'mails', records }),
    [],
  );
  const choose = (next: string) => {
    setDate(next);
    setBalances(null);
  };
  return (
    <>
      <PageHeader title="Payroll" about="Staff pay on the 8th and the 23rd.">
        {isRecords && (
          <>
            <UpdateBalances date={date} onOutcome={setBalances} />
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default">Sent Email</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {MAILS.map(([kind, title]) => (
                  <Menu.Item key={kind} onClick={() => setDialog({ kind: 'group mail', mail: kind })}>
                    {title}
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => setDialog({ kind: 'approved mails' })}>SEND ALL APPROVED</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">Import</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setImporting('provider')}>Import Provider Data</Menu.Item>
            <Menu.Item onClick={() => setImporting('balances')}>Import Bank Balances</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <PrintButton />
        {isRecords && (
          <>
            <DownloadProgress file={workbook.file} />
            <Button
              loading={workbook.file.isBusy}
              onClick={() => workbook.save(date, file.isCentralized, file.isByGroup)}
            >
              DOWNLOAD
            </Button>
          </>
        )}
      </PageHeader>
      {isRecords && <p className="print-only">Check date {formatDate(date)}</p>}
      <FilterRow>
        {isRecords && (
          <>
            <CheckDatePicker date={date} onChange={choose} />
            <DownloadChoice value={file} onChange={setFile} />
          </>
        )}
        <Switch
          label="Comparison"
          checked={isComparing}
          onChange={({ currentTarget: { checked } }) => setComparing(checked)}
          mb={7}
        />
        <Switch
          label="Claims to Pay"
          checked={isPaying}
          onChange={({ currentTarget: { checked } }) => setPaying(checked)}
          mb={7}
        />
      </FilterRow>
      {balances && isRecords && <WithoutBalance {...balances} />}
      {isPaying && <ClaimsToPay />}
      {isComparing && <PayrollComparison />}
      {isRecords && (
        <>
          <RecordsTable
            date={date}
            last={last.current?.date === date ? last.current.LocationID : null}
            open={setEdited}
            attach={attach}
            mail={mailSeveral}
            choice={columns}
          />
          <TablesBelow date={date} open={setEdited} choice={columns} />
        </>
      )}
      <PayrollDialogs
        edited={edited}
        onEdited={setEdited}
        dialog={dialog}
        date={date}
        onClose={() => setDialog(null)}
      />
      {importing && <PayrollImport kind={importing} onClose={() => setImporting(null)} />}
    </>
  );
}
