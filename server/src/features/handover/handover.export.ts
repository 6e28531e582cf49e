import type { Handover } from '@boh/contract/handover/handover.contract.ts';
import { formatClock } from '@boh/contract/clock.ts';
import type { ListFile } from '../../http/list-answer.ts';

const lines = (texts: readonly string[]): string => texts.join('\n');

/** A handover as one line: how much was open, and what it was. */
export const HANDOVER_FILE: ListFile<Handover> = {
  name: 'handovers',
  title: 'HANDOVERS',
  columns: [
    { header: 'Handover', key: 'HandoverID', type: 'integer' },
    { header: 'Handed Over At', key: 'CreatedAt', type: 'instant' },
    { header: 'Handed Over By', key: 'PostedByName', type: 'text' },
    { header: 'Rooms Sold Tonight', key: 'RoomsSold', type: 'integer' },
    { header: 'Note', key: 'Note', type: 'text', width: 60 },
    { header: 'Open Entries', key: 'OpenEntries', type: 'integer' },
    { header: 'ADA Needs', key: 'OpenAda', type: 'integer' },
    { header: 'Calls', key: 'OpenCalls', type: 'integer' },
    { header: 'Last Cash Count', key: 'ShiftType', type: 'text' },
    { header: 'Counted For', key: 'CountDate', type: 'date' },
    { header: 'Over/Short', key: 'OverShort', type: 'money' },
    { header: 'Acknowledged By', key: 'AcknowledgedBy', type: 'text' },
    { header: 'First Acknowledged At', key: 'AcknowledgedAt', type: 'instant' },
    { header: 'Entries', key: 'EntryTexts', type: 'text', width: 60 },
    { header: 'Needs', key: 'AdaTexts', type: 'text', width: 60 },
    { header: 'Calls Not Done', key: 'CallTexts', type: 'text', width: 60 },
  ],
  exportRow: ({ Entries, Ada, Calls, CashCount, Acknowledgements, ...handover }) => ({
    ...handover,
    ShiftType: CashCount?.ShiftType,
    CountDate: CashCount?.Date,
    OverShort: CashCount?.OverShort,
    AcknowledgedBy: Acknowledgements.map(({ Name }) => Name).join(', '),
    EntryTexts: lines(Entries.map(({ PostedByName, Entry }) => `${PostedByName}: ${Entry}`)),
    AdaTexts: lines(
      Ada.map(({ RoomNumber, GuestName, SpecialNeeds }) => `${RoomNumber} ${GuestName}: ${SpecialNeeds}`),
    ),
    CallTexts: lines(
      Calls.map(
        ({ RoomNumber, GuestName, DateCalled, TimeCalled }) =>
          `${RoomNumber} ${GuestName}: ${DateCalled} ${formatClock(TimeCalled)}`,
      ),
    ),
  }),
};
