import { deskLogEntries, deskLogs } from '../desk-log/desk-log.table.ts';
import { handoverAcknowledgements, handovers } from '../handover/handover.table.ts';
import { roomWork } from '../floor/floor.table.ts';
import { housekeepingLogs } from '../housekeeping/housekeeping.table.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from '../log-sheets/log-sheets.table.ts';
import { lostItems } from '../lost-and-found/lost-and-found.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { out, type MovedTable } from './moved-table.ts';

const WHO = 'An EmployeeID.';

/** What the desk and housekeeping write. */
export const MOVED_DESK: readonly MovedTable[] = [
  out(
    rooms,
    'The rooms of each hotel.',
    'RoomID LocationID RoomNumber RoomType Size NumberOfBeds Adults Childs Location Notes ADA Retired Version',
    { notes: { Location: 'Where in the building, as free text.' } },
  ),
  out(
    roomLogs,
    'What is wrong with a room, until it is fixed.',
    'RoomLogsID LocationID RoomID Department Notes FixedBy Done PostedByName CreatedAt UpdatedAt Photos Version',
    { notes: { Photos: 'The names of its photos, which are attachments, as a JSON list.' } },
  ),
  out(
    housekeepingLogs,
    'Cleaning and other work of a day.',
    'HousekeepingLogID LocationID EmployeeID Type Date NoOfRooms IsCheckOut StartTime EndTime BreakTime Notes',
    { notes: { StartTime: 'HH:MM at the hotel.', EndTime: 'HH:MM at the hotel.', BreakTime: 'In minutes.' } },
  ),
  out(
    roomWork,
    'Who had which room on a day, step by step.',
    `RoomWorkID LocationID RoomID Date EmployeeID State IsCheckOut PickedAt StartedAt PausedAt PausedMilliseconds FinishedAt SteppedAt
     HousekeepingLogID`,
    { notes: { HousekeepingLogID: 'What was written when the room was done.' } },
  ),
  out(deskLogs, 'The logs of the desk’s book.', 'LogsID LocationID Headline Date'),
  out(
    deskLogEntries,
    'What was written into the logs of the desk’s book: Index 0 begins a log, the others reply.',
    'EntryID LogsID LocationID Index Headline Entry Date CreatedAt PostedBy PostedByName Done UpdatedAt UpdatedBy ScreenshotCount',
    {
      notes: { PostedBy: WHO, UpdatedBy: 'A name.' },
      leftOut: { Searched: 'Follows from the text.' },
    },
  ),
  out(
    adaCompliance,
    'Log sheet: needs of guests with disabilities.',
    `ADAComplianceID LocationID PostedBy PostedByName CreatedAt GuestName SpecialNeeds RoomNumber Notes Done UpdatedByName
     UpdatedAt`,
    { notes: { PostedBy: WHO } },
  ),
  out(
    cashCounts,
    'Log sheet: what was in the till, coin by coin, in dollars.',
    `LogID LocationID PostedBy PostedByName CreatedAt ShiftType Date Pennies Nickels Dimes Quarters RolledCoins OneDollars
     FiveDollars TenDollars TwentyDollars FiftyDollars HundredDollars Checks PaidOuts DepositDrop BankTill Notes Corrects
     CorrectedBy`,
    {
      notes: {
        PostedBy: WHO,
        Corrects: 'The LogID of the first count, where this one corrects it.',
        CorrectedBy: 'The LogID of the newest correction, which counts in place of this one.',
      },
      leftOut: { CreditKnown: 'Follows from the deposits.' },
    },
  ),
  out(
    preDepartureCalls,
    'Log sheet: calls to guests before they leave.',
    `PreDepartCallID LocationID PostedBy PostedByName CreatedAt RoomNumber GuestName DateCalled TimeCalled ServiceIssues Notes
     Done UpdatedByName UpdatedAt`,
    { notes: { PostedBy: WHO, TimeCalled: 'HH:MM at the hotel.' } },
  ),
  out(
    lostItems,
    'What guests left behind. The photo is an attachment.',
    `LostItemID LocationID PostedBy PostedByName CreatedAt Item RoomNumber FoundOn FoundBy KeptAt Photo ReturnedTo DisposedOf
     GoneOn Status Version`,
    { notes: { PostedBy: WHO, Photo: 'The name of the photo.' } },
  ),
  out(
    handovers,
    'A shift’s work as it stood when it was handed over.',
    `HandoverID LocationID PostedBy PostedByName CreatedAt RoomsSold Note OpenEntries OpenAda OpenCalls OverShort Contents
     AcknowledgedAt`,
    { notes: { PostedBy: WHO, Contents: 'What was handed over, word by word.' } },
  ),
  out(handoverAcknowledgements, 'Who has read a handover.', 'HandoverID EmployeeID Name At', {
    notes: { EmployeeID: WHO },
  }),
];
