import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { accountFields } from '@boh/contract/bank/bank.contract.ts';
import { consultationFields } from '@boh/contract/consultations/consultations.contract.ts';
import { franchiseFields } from '@boh/contract/franchise/franchise.contract.ts';
import { adaFields, callFields, cashFields } from '@boh/contract/log-sheets/log-sheets.contract.ts';
import { lostItemFields } from '@boh/contract/lost-and-found/lost-and-found.contract.ts';
import type { Fields } from '@boh/contract/record.ts';
import { roomLogFields } from '@boh/contract/room-logs/room-logs.contract.ts';
import { roomFields } from '@boh/contract/rooms/rooms.contract.ts';
import { bankAccounts } from '../src/features/bank/bank.table.ts';
import { consultations } from '../src/features/consultations/consultations.table.ts';
import { franchises } from '../src/features/franchise/franchise.table.ts';
import { adaCompliance, cashCounts, preDepartureCalls } from '../src/features/log-sheets/log-sheets.table.ts';
import { lostItems } from '../src/features/lost-and-found/lost-and-found.table.ts';
import { roomLogs } from '../src/features/room-logs/room-logs.table.ts';
import { rooms } from '../src/features/rooms/rooms.table.ts';

interface StoredRecord {
  readonly table: PgTable;
  readonly fields: Fields;
  /** Columns that the program keeps for itself. */
  readonly own: readonly string[];
  /** Fields that come from other tables. */
  readonly joined?: readonly string[];
}

const RECORDS: Readonly<{ [name: string]: StoredRecord }> = {
  'bank accounts': {
    table: bankAccounts,
    fields: accountFields,
    own: [
      ...['AccountID', 'LocationID', 'PostedBy', 'PostedByName', 'CreatedAt'],
      ...['CsvMapping', 'NumberHashes', 'Version'],
    ],
    joined: ['LocationName'],
  },
  consultations: { table: consultations, fields: consultationFields, own: ['ConsultationID'] },
  franchises: {
    table: franchises,
    fields: franchiseFields,
    own: ['LocationID', 'Version'],
    joined: ['Name', 'LegalName', 'TotalNumberOfRooms', 'PerKey'],
  },
  rooms: { table: rooms, fields: roomFields, own: ['RoomID', 'LocationID', 'Retired', 'Version'] },
  'room logs': {
    table: roomLogs,
    fields: roomLogFields,
    own: ['RoomLogsID', 'LocationID', 'RoomID', 'Photos', 'Version'],
    joined: ['RoomNumber'],
  },
  'the ADA sheet': {
    table: adaCompliance,
    fields: adaFields,
    own: ['ADAComplianceID', 'LocationID', 'PostedBy'],
  },
  'cash counts': {
    table: cashCounts,
    fields: cashFields,
    own: ['LogID', 'LocationID', 'PostedBy', 'Corrects', 'CorrectedBy', 'CreditKnown'],
  },
  'pre-departure calls': {
    table: preDepartureCalls,
    fields: callFields,
    own: ['PreDepartCallID', 'LocationID', 'PostedBy'],
  },
  'lost items': {
    table: lostItems,
    fields: lostItemFields,
    own: ['LostItemID', 'LocationID', 'PostedBy', 'Version'],
  },
};

describe('a field of a record is declared in the contract and has its column, or is neither:', () => {
  it.each(Object.entries(RECORDS))('%s', (_, { table, fields, own, joined = [] }) => {
    const columns = Object.keys(getTableColumns(table)).filter((name) => !own.includes(name));
    const declared = Object.keys(fields).filter((name) => !joined.includes(name));
    expect(columns.sort()).toEqual(declared.sort());
  });
});
