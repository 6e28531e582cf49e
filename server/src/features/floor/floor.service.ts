import { formatClock } from '@boh/contract/clock.ts';
import {
  AHEAD_MINUTES,
  FLOOR_TEXTS,
  OFFLINE_DAYS,
  type setLanguage as languageEndpoint,
  type stepRoom as stepEndpoint,
} from '@boh/contract/floor/floor.contract.ts';
import { logTimes, stepWork, type RoomWork } from '@boh/contract/floor/room-work.calc.ts';
import { said } from '@boh/contract/fields.ts';
import type { Call } from '../../http/call.ts';
import { zoneOf } from '../../http/zone-of.ts';
import { AppError, badField, notFound } from '../../lib/app-error.ts';
import { localDay, localTime } from '../../lib/local-day.ts';
import { writeLog } from '../housekeeping/housekeeping.service.ts';
import * as repo from './floor.repo.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type StepCall = Call<typeof stepEndpoint>;

/** Takes one step on a room, at the moment it was tapped. What the phone showed meanwhile decides nothing. */
export async function stepRoom(call: StepCall) {
  const { db, scope, body } = call;
  const { RoomID, Date: day } = body;
  const room = await repo.findRoom(db, scope, RoomID);
  if (!room) throw notFound(FLOOR_TEXTS.missing);
  checkMoments(call);
  const open = await repo.lockOpen(db, RoomID, day);
  if (open === null && room.Retired) throw new AppError('conflict', FLOOR_TEXTS.retired(room.RoomNumber));
  await save(call, room, open, stepped(call, room.RoomNumber, open?.work ?? null));
  return { ...said(FLOOR_TEXTS.saved), ...(await repo.showRoom(db, scope, RoomID, day)) };
}

/** Old moments are what an offline phone has; none is from the future, or from further back than its keys are kept. */
function checkMoments({ body: { At, StartedAt, Date: day }, now, caller }: StepCall): void {
  if (Date.parse(At) > now.getTime() + AHEAD_MINUTES * MINUTE) throw badField('At', FLOOR_TEXTS.ahead);
  const oldest = now.getTime() - OFFLINE_DAYS * DAY;
  if (Date.parse(At) < oldest) throw badField('At', FLOOR_TEXTS.tooOld);
  if (StartedAt !== undefined && Date.parse(StartedAt) < oldest)
    throw badField('StartedAt', FLOOR_TEXTS.startTooOld);
  // Work that began before midnight ends on the next day; no room is logged further away from its work.
  const tapped = Date.parse(localDay(new Date(At), zoneOf({ caller })));
  if (Math.abs(tapped - Date.parse(day)) > DAY) throw badField('Date', FLOOR_TEXTS.otherDay);
}

/** What the step makes of the work, or its refusal in a sentence. */
function stepped({ body, caller }: StepCall, number: string, open: RoomWork | null): RoomWork | null {
  const who = { EmployeeID: caller.EmployeeID, Name: caller.name };
  const done = stepWork(open, body.Step, body.At, who, body);
  if ('work' in done) return done.work;
  if (done.refusal !== 'Taken') throw new AppError('conflict', FLOOR_TEXTS.refused(done.refusal, number));
  throw taken(number, open, zoneOf({ caller }));
}

function taken(number: string, open: RoomWork | null, zone: string): AppError {
  if (open === null) return new AppError('conflict', FLOOR_TEXTS.met(number));
  const say = open.StartedAt === null ? FLOOR_TEXTS.picked : FLOOR_TEXTS.taken;
  const since = formatClock(clockOf(open.StartedAt ?? open.PickedAt, zone));
  return new AppError('conflict', say(number, open.Name, since));
}

const clockOf = (at: string, zone: string) => localTime(new Date(at), zone).toFormat('HH:mm');

type Open = Awaited<ReturnType<typeof repo.lockOpen>>;
type Room = { readonly LocationID: number; readonly RoomNumber: string };

async function save(call: StepCall, room: Room, open: Open, work: RoomWork | null): Promise<void> {
  const { db, body } = call;
  if (work === null) {
    if (open === null) throw new Error('Only what was picked is dropped.');
    await repo.dropWork(db, open.RoomWorkID);
    await call.audit({
      record: `room-work:${open.RoomWorkID}`,
      before: trailed(room, open.work),
      after: null,
    });
    return;
  }
  const HousekeepingLogID = work.State === 'Done' ? await logWork(call, room, work) : null;
  const saved = { ...work, HousekeepingLogID };
  const place = { LocationID: room.LocationID, RoomID: body.RoomID, Date: body.Date };
  const RoomWorkID = open?.RoomWorkID ?? (await repo.insertWork(db, place, saved));
  if (RoomWorkID === undefined) {
    // Somebody picked the room since it was looked for. One's own second phone is told what one's first one did.
    const now = await repo.lockOpen(db, body.RoomID, body.Date);
    stepped(call, room.RoomNumber, now?.work ?? null);
    throw taken(room.RoomNumber, null, '');
  }
  if (open) await repo.updateWork(db, RoomWorkID, saved);
  await call.audit({
    record: `room-work:${RoomWorkID}`,
    before: open && trailed(room, open.work),
    after: { ...trailed(room, work), HousekeepingLogID },
  });
}

/** As the trail tells it. */
const trailed = ({ RoomNumber }: Room, { State, IsCheckOut, SteppedAt, Name, StartedAt }: RoomWork) => ({
  ...{ Room: RoomNumber, By: Name, State, IsCheckOut, StartedAt, SteppedAt },
});

/** A finished room is a log of one room. */
async function logWork(call: StepCall, { LocationID, RoomNumber }: Room, work: RoomWork): Promise<number> {
  const { Notes, Date: day } = call.body;
  const log = await writeLog(call, {
    ...{ LocationID, EmployeeID: work.EmployeeID, Type: 'Room', Date: day, NoOfRooms: 1 },
    IsCheckOut: work.IsCheckOut,
    ...logTimes(work, (at) => clockOf(at, zoneOf(call))),
    Notes: Notes === '' ? `ROOM ${RoomNumber}` : `ROOM ${RoomNumber}: ${Notes}`,
  });
  return log.HousekeepingLogID;
}

export async function setLanguage({ db, caller, body, audit }: Call<typeof languageEndpoint>) {
  const before = await repo.saveLanguage(db, caller.EmployeeID, body.Language);
  await audit({
    record: `employee:${caller.EmployeeID}`,
    before: { Language: before },
    after: { Language: body.Language },
  });
  return { ...said(FLOOR_TEXTS.languageSaved), Language: body.Language };
}
