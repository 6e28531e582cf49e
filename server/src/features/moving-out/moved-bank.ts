import {
  intakeClosings,
  intakeCodes,
  intakeDays,
  intakeFiles,
  intakeLayouts,
  intakeSetups,
} from '../../db/tables/intake.table.ts';
import {
  bankAccountBalances,
  bankAccounts,
  bankDecisions,
  bankDeposits,
  bankFiles,
  bankTransactions,
  overdueDrops,
} from '../bank/bank.table.ts';
import {
  journalEntries,
  journalFiles,
  journalLines,
  journalMaps,
  journals,
} from '../journals/journals.table.ts';
import { out, type MovedTable } from './moved-table.ts';

const WHO = 'An EmployeeID.';
const COUNTS = 'LogIDs of cash counts, as a JSON list.';
const CREDITS = 'TransactionIDs, as a JSON list.';

/** Night audit, bank and what went to the bookkeeping. */
export const MOVED_BANK: readonly MovedTable[] = [
  out(
    intakeFiles,
    'The files of the night audit as they came in. Each file itself is an attachment.',
    `FileID LocationID Hotels Name Sha256 Size Source Sender State Format LayoutID Findings FirstDay LastDay Days ReceivedAt
     ReceivedByName`,
    { notes: { Hotels: 'The LocationIDs that a file of sales speaks of, as a JSON list.' } },
  ),
  out(
    intakeDays,
    'What a file says of one day of a hotel. A later DayNo replaces the figures it sets.',
    'DayNo FileID LocationID Date Kind Codes Amounts TotalsOff',
    { notes: { Codes: 'CodeIDs, in the order of Amounts.' } },
  ),
  out(
    intakeCodes,
    'What the files of a hotel call things, and where that goes.',
    'CodeID LocationID Code Kind Description Field',
  ),
  out(
    intakeClosings,
    'Each time a day was closed, and reopened where it was.',
    `ClosingID LocationID Date ClosedBy ClosedByName ClosedAt ReopenedBy ReopenedByName ReopenedAt Reason`,
    { notes: { ClosedBy: WHO, ReopenedBy: WHO } },
  ),
  out(
    intakeLayouts,
    'What the columns of a hotel’s files are.',
    'LayoutID LocationID Name Shape Columns DateOrder TotalLabel Version',
  ),
  out(
    intakeSetups,
    'Where the night audit files of a hotel come from.',
    'LocationID HotelCode MailPart Senders Version MapVersion',
  ),
  out(
    bankAccounts,
    'The bank accounts, by their last four digits.',
    `AccountID LocationID PostedBy PostedByName CreatedAt Name Bank LastFour Currency Payroll RepeatsReferences CsvMapping
     Version`,
    {
      notes: { PostedBy: WHO },
      leftOut: {
        NumberHashes: 'Of the account number, which is kept nowhere: made only to recognise its files.',
      },
    },
  ),
  out(
    bankFiles,
    'The bank statements that came, also those that were refused.',
    `FileID AccountID LocationID Name State Format From To OpeningBalance ClosingBalance New Known Finding Sha256 UploadedBy
     UploadedByName UploadedAt`,
    { notes: { UploadedBy: WHO } },
  ),
  out(
    bankTransactions,
    'The lines of the bank statements: credits above 0, debits below.',
    'TransactionID AccountID LocationID FileID Date Amount Text Reference State LogIDs',
    {
      notes: { LogIDs: COUNTS },
      leftOut: { KeyHash: 'Made only to recognise a line that comes again.' },
    },
  ),
  out(bankAccountBalances, 'What an account held at the end of a day.', 'AccountID Date Balance SavedAt'),
  out(
    bankDecisions,
    'What people said of drops and credits.',
    'DecisionID LocationID Kind CountIDs TransactionIDs Reason ByID ByName At',
    { notes: { CountIDs: COUNTS, TransactionIDs: CREDITS, ByID: WHO } },
  ),
  out(
    bankDeposits,
    'The cash drops that were found in the bank, or offered as such.',
    'LogID LocationID Offered Way LogIDs TransactionIDs Credited Dropped CreditDate DecisionID',
    { notes: { LogID: 'Of the cash count.', LogIDs: COUNTS, TransactionIDs: CREDITS } },
  ),
  out(overdueDrops, 'Cash drops that were overdue at the bank.', 'CountID NotedAt', {
    notes: { CountID: 'The LogID of the cash count.' },
  }),
  out(
    journals,
    'What went to the bookkeeping.',
    `JournalID Number LocationID Kind Correcting FirstDay LastDay Entries Total MadeBy MadeByName MadeAt SentBy SentByName
     SentAt`,
    { notes: { MadeBy: WHO, SentBy: WHO } },
  ),
  out(
    journalEntries,
    'What a journal says of one record.',
    'EntryID JournalID Position LocationID Kind Record Date Memo Amounts Accounts IsLatest ClosingID',
  ),
  out(
    journalLines,
    'The lines of a journal’s entries: debits above 0, credits below.',
    'EntryID Position Item Account Amount',
  ),
  out(journalFiles, 'The files of a journal as they were made.', 'JournalID Format Content'),
  out(
    journalMaps,
    'Which account each kind of amount goes to; the row without a location is the default.',
    'MapID LocationID Accounts Begins Version',
  ),
];
