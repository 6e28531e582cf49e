import type { HomeTile } from '@boh/contract/home/home.contract.ts';
import { daysBetween, nextCheckDate } from '@boh/contract/home/home.calc.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { cashTotals } from '@boh/contract/log-sheets/log-sheets.calc.ts';
import { againstLastYear, comparison, sameDayLastYear } from '@boh/contract/sales/sales.calc.ts';
import type { PageName } from '@boh/contract/pages.ts';
import { DateTime } from 'luxon';
import type { Queryable } from '../../db/client.ts';
import { locationsOnly } from '../../db/scope.ts';
import type { Caller } from '../../http/session.ts';
import { findToApprove, ownClaims } from '../claims/claims.rights.ts';
import { listWarnings } from '../franchise/franchise.service.ts';
import { salesOn } from '../sales/sales.service.ts';
import { readLogbook, readOpenRoomLogs, type CashCount, type Open } from './home.repo.ts';

/** What a tile is made from: the selected location and its own calendar day. */
export interface Place {
  readonly db: Queryable;
  readonly caller: Caller;
  readonly now: Date;
  readonly LocationID: number;
  readonly today: string;
  readonly zone: string;
}

type TileContent = Omit<HomeTile, 'Page'>;

/** A few tiles that one page allows, read together. */
interface TileSource {
  readonly page: PageName;
  readonly read: (place: Place) => Promise<TileContent[]>;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dayText = (date: string) => DateTime.fromISO(date, { zone: 'utc' }).toFormat('MM/dd/yyyy');

/** A number of open things: nothing left is good news. */
const open = (Key: string, Label: string, count: number, what: string, note = ''): TileContent => ({
  Key,
  Label,
  Value: String(count),
  Note: count === 0 ? `No ${what}` : note,
  Tone: count === 0 ? 'good' : null,
});

/** `Oldest: 8 days ago`, by the calendar of the hotel. */
function oldestText({ oldest }: Open, { zone, today }: Place): string {
  if (oldest === null) return '';
  const days = daysBetween(DateTime.fromISO(oldest, { zone }).toFormat('yyyy-MM-dd'), today);
  return `Oldest: ${days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`}`;
}

async function logbookTiles(place: Place): Promise<TileContent[]> {
  const { Entries, Ada, Calls, LastCash } = await readLogbook(place.db, place.LocationID);
  const age = (what: Open) => oldestText(what, place);
  return [
    open('desk-log', 'Open desk log entries', Entries.count, 'open entries', age(Entries)),
    open('ada', 'ADA needs', Ada.count, 'ADA needs to do', `Still to do. ${age(Ada)}`),
    // A call on the sheet was made already: what is open is what the guest asked for.
    open('calls', 'Pre-departure calls', Calls.count, 'follow-ups of calls', `Follow-ups. ${age(Calls)}`),
    cashTile(LastCash, place.zone, place.today),
  ];
}

function cashTile(cash: CashCount | null, zone: string, today: string): TileContent {
  const tile = { Key: 'cash-count', Label: 'Last cash count' };
  if (!cash) return { ...tile, Value: '—', Note: 'No cash count yet', Tone: null };
  const { Total, OverShort } = cashTotals(cash);
  const counted = DateTime.fromISO(cash.CreatedAt, { zone });
  const isThisYear = counted.toFormat('yyyy') === today.slice(0, 4);
  const at = counted.toFormat(isThisYear ? 'MM/dd hh:mm a' : 'MM/dd/yyyy hh:mm a');
  const kind =
    OverShort === 0 ? 'even' : `${OverShort > 0 ? 'over' : 'short'} ${dollars.format(Math.abs(OverShort))}`;
  return {
    ...tile,
    Value: dollars.format(Total),
    Note: `${kind}, ${cash.ShiftType}, ${at}`,
    Tone: OverShort === 0 ? 'good' : OverShort > 0 ? 'warn' : 'bad',
  };
}

/** Yesterday at the hotel against the same weekday last year. */
async function salesTiles({ db, LocationID, today }: Place): Promise<TileContent[]> {
  const yesterday = DateTime.fromISO(today, { zone: 'utc' }).minus({ days: 1 }).toFormat('yyyy-MM-dd');
  const [now, before] = await salesOn(db, LocationID, [yesterday, sameDayLastYear(yesterday)]);
  if (!now) {
    const Note = `No sales data for ${dayText(yesterday)} yet`;
    return [{ Key: 'sales', Label: 'Sales yesterday', Value: '—', Note, Tone: 'warn' }];
  }
  const lastYear = before && againstLastYear(1, now, before);
  const amount = (value: number | null) => (value === null ? '—' : dollars.format(value));
  return [
    {
      Key: 'occupancy',
      Label: 'Occupancy yesterday',
      Value: now.Occupancy === null ? '—' : `${now.Occupancy.toFixed(1)} %`,
      ...comparison(lastYear?.OccupancyChange ?? null, 'pts', 'weekday'),
    },
    {
      Key: 'adr',
      Label: 'ADR yesterday',
      Value: amount(now.Adr),
      ...comparison(lastYear?.AdrChange ?? null, '%', 'weekday'),
    },
    {
      Key: 'revpar',
      Label: 'RevPAR yesterday',
      Value: amount(now.RevPAR),
      ...comparison(lastYear?.RevPARChange ?? null, '%', 'weekday'),
    },
  ];
}

async function roomLogTile(place: Place): Promise<TileContent[]> {
  const logs = await readOpenRoomLogs(place.db, place.LocationID);
  return [open('room-logs', 'Open room logs', logs.count, 'open room logs', oldestText(logs, place))];
}

/** Claims of others that wait for this very caller; then, for whoever ever made one, what became of their own. */
const claimTiles =
  (kind: ClaimKind, Label: string) =>
  async (place: Place): Promise<TileContent[]> => {
    const { db, caller, zone } = place;
    const toApprove = await findToApprove(place, kind);
    const own = await ownClaims(db, caller, kind);
    const note = `Waiting for your approval. ${oldestText(toApprove, place)}`;
    const waiting = open(kind, Label, toApprove.count, 'claims waiting for you', note);
    return own ? [waiting, ownTile(`${kind}-yours`, `Your ${Label.toLowerCase()}`, own, zone)] : [waiting];
  };

function ownTile(
  Key: string,
  Label: string,
  { waiting, rejected, since, approved }: NonNullable<Awaited<ReturnType<typeof ownClaims>>>,
  zone: string,
): TileContent {
  const dayOf = (at: string) => DateTime.fromISO(at, { zone }).toFormat('MM/dd/yyyy');
  const notes = [
    since === null ? 'None waiting' : `${waiting} waiting since ${dayOf(since)}`,
    rejected > 0 && `${rejected} rejected: correct and send again`,
    approved && `Last approved: ${dollars.format(approved.amount)} on ${dayOf(approved.at)}`,
  ].filter((note) => typeof note === 'string');
  const Tone = rejected > 0 ? 'warn' : waiting === 0 ? 'good' : null;
  return { Key, Label, Value: String(waiting), Note: notes.join('. '), Tone };
}

/** A window or expiration of the franchise from 90 days before, with what it is and how close it came. */
async function franchiseTiles({ db, LocationID, today }: Place): Promise<TileContent[]> {
  const warnings = await listWarnings(db, locationsOnly([LocationID]), today);
  return warnings.map(({ Field, Date, Days, Limit }) => ({
    Key: `franchise-${Field.toLowerCase()}`,
    Label: Field === 'Window' ? 'Franchise window' : 'Franchise expiration',
    Value: dayText(Date),
    Note: inDays(Days),
    Tone: Limit <= 30 ? 'bad' : 'warn',
  }));
}

const inDays = (days: number) => (days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : `In ${days} days`);

async function checkDateTile({ today }: Place): Promise<TileContent[]> {
  const date = nextCheckDate(today);
  const left = daysBetween(today, date);
  return Promise.resolve([
    {
      Key: 'check-date',
      Label: 'Next check date',
      Value: dayText(date),
      Note: inDays(left),
      Tone: left <= 2 ? 'warn' : null,
    },
  ]);
}

/** In the order they are shown. */
export const TILE_SOURCES: readonly TileSource[] = [
  { page: 'logbook', read: logbookTiles },
  { page: 'Room Logs', read: roomLogTile },
  { page: 'Daily Sales Data', read: salesTiles },
  { page: 'Reimbursement', read: claimTiles('reimbursement', 'Reimbursements') },
  { page: 'Bonus', read: claimTiles('bonus', 'Bonuses') },
  { page: 'Payroll', read: checkDateTile },
  { page: 'Franchise', read: franchiseTiles },
];
