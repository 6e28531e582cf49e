import { BANK_TEXTS } from '@boh/contract/bank/bank.words.ts';
import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { WorkProgress } from '../../ui/message/work-progress.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatCount, formatMoney } from '../../ui/text/money.ts';
import { formatDate } from '../../ui/text/time.ts';
import { accountChoices, type Account } from './bank.queries.ts';
import { StatePill } from './state-pill.tsx';
import { isBusy, type Checked, type Line, type StatementQueue } from './use-statement-queue.ts';
import classes from './bank.module.css';

type PreviewRow = Checked['Preview'][number];

const ROWS: Column<PreviewRow>[] = [
  { key: 'Line', header: 'Line', align: 'right' },
  { key: 'Date', header: 'Posted', cell: ({ Date }) => formatDate(Date) },
  { key: 'Amount', header: 'Amount', align: 'right', cell: ({ Amount }) => formatMoney(Amount) },
  { key: 'Text', header: 'Text' },
  { key: 'Reference', header: 'Reference' },
  { key: 'State', header: 'Is' },
];

interface StatementLineProps {
  line: Line;
  accounts: readonly Account[];
  queue: StatementQueue;
  /** Opens the account to say which column of its CSV files is which. */
  onMap: (account: Account) => void;
}

/** One file: whose it is, what it holds, and what is wrong with it. */
export function StatementLine({ line, accounts, queue, onMap }: StatementLineProps) {
  const { file, account, stage, checked, said } = line;
  const known = accounts.find(({ AccountID }) => String(AccountID) === account);
  const isFixed = isBusy(line) || stage === 'imported' || queue.isImporting;
  const needsMapping = checked?.Errors.some(({ Error: text }) => text === BANK_TEXTS.mappingNeeded) ?? false;
  return (
    <li className={classes['file']} aria-label={file.name}>
      <div className={classes['fileHead']}>
        <span className={classes['fileName']}>
          <span data-case="keep" title={file.name}>
            {file.name}
          </span>
          {known && <span className={classes['soft']}>{known.LocationName}</span>}
        </span>
        {stage === 'imported' && <StatePill state="Imported" />}
        {stage === 'refused' && <StatePill state="Refused" />}
        <Choice
          aria-label={`Account of ${file.name}`}
          value={account}
          disabled={isFixed}
          data={[{ value: '', label: 'Choose its account' }, ...accountChoices(accounts)]}
          onChange={(chosen) => queue.choose(line, chosen)}
        />
        <CloseButton
          aria-label={`Leave out ${file.name}`}
          disabled={isFixed}
          onClick={() => queue.remove(line)}
        />
      </div>
      {stage === 'waiting' && account === '' && <p className={classes['soft']}>Please choose its account.</p>}
      {isBusy(line) && (
        <WorkProgress
          label={`Progress of ${file.name}`}
          {...queue.progress}
          waiting={
            stage === 'importing' ? 'The server saves the file' : 'The server reads and checks the file'
          }
        />
      )}
      {stage === 'imported' ? (
        <p role="status" className={classes['done']}>
          {said}
        </p>
      ) : (
        said !== '' && (
          <p role="alert" className={classes['problem']}>
            {said}
          </p>
        )
      )}
      {checked && checked.Errors.length > 0 && <Refusals errors={checked.Errors} />}
      {needsMapping && known && (
        <LinkButton onClick={() => onMap(known)}>Say which column is which</LinkButton>
      )}
      {checked && checked.Errors.length === 0 && <Contents of={checked} name={file.name} />}
    </li>
  );
}

/** What is said of the file as a whole names no line, and some sentences name it themselves. */
const refusalText = (line: number, text: string): string =>
  text === BANK_TEXTS.mappingNeeded || /^Line \d/.test(text) ? text : `Line ${formatCount(line)}: ${text}`;

function Refusals({ errors }: { errors: Checked['Errors'] }) {
  return (
    <div role="alert" className={classes['problem']}>
      Nothing of this file is saved:
      <ul className={classes['errors']}>
        {errors.map(({ Line, Error: text }) => (
          <li key={`${Line}${text}`}>{refusalText(Line, text)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What the check found, and on demand the first transactions. */
function Contents({ of, name }: { of: Checked; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const { Format, From, To, OpeningBalance, ClosingBalance, Rows, New, Known, Pending, Others, Preview } = of;
  const facts = [
    Format,
    From !== null && (From === To ? formatDate(From) : `${formatDate(From)} to ${formatDate(To)}`),
    OpeningBalance !== null && ClosingBalance !== null
      ? `${formatMoney(OpeningBalance)} before, ${formatMoney(ClosingBalance)} after`
      : ClosingBalance !== null
        ? `balance ${formatMoney(ClosingBalance)}`
        : 'no balances in it',
    `${formatCount(New)} new, ${formatCount(Known)} known already`,
    Pending > 0 && `${formatCount(Pending)} not booked yet, left out`,
    Others > 0 &&
      `statements of ${formatCount(Others)} other ${Others === 1 ? 'account' : 'accounts'} passed over`,
  ].filter((fact) => fact !== false && fact !== null);
  return (
    <>
      <p className={classes['fileFacts']}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {Preview.length > 0 && (
          <LinkButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen
              ? 'Hide transactions'
              : Rows > Preview.length
                ? 'Show the first transactions'
                : 'Show transactions'}
          </LinkButton>
        )}
      </p>
      {isOpen && (
        <DataTable
          label={`Transactions in ${name}`}
          columns={ROWS}
          rows={Preview}
          rowKey={(row) => Preview.indexOf(row)}
          maxHeight={260}
        />
      )}
    </>
  );
}
