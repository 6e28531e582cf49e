import { contentsNow } from '../features/handover/handover.contents.ts';
import { handoverAcknowledgements, handovers } from '../features/handover/handover.table.ts';
import { fullName, type Demo, type DemoEmployee, type DemoLocation } from './demo.ts';

const HOUR = 3_600_000;
/** Where the last shift's handover still waits: somebody with an account works at its desk. */
const WAITS_AT = 'VALLEY HARVEST INN EL CENTRO';

/** The handover of the shift before at every hotel, acknowledged, and one that waits for the next shift. */
export async function handoverDemo(demo: Demo): Promise<void> {
  for (const location of demo.locations) {
    const [leaves, comes] = demo.staff(location.LocationID, 'FRONT DESK');
    if (!leaves || !comes) continue;
    const last = await handOver(demo, location, leaves, {
      hoursAgo: 8.5,
      RoomsSold: Math.round(location.TotalNumberOfRooms * 0.7),
      Note: 'Group of 12 is in house until Sunday. Spare keys are in the top drawer.',
    });
    const At = new Date(demo.now.getTime() - 8.2 * HOUR).toISOString();
    await demo.tx.insert(handoverAcknowledgements).values({
      ...{ HandoverID: last, EmployeeID: comes.EmployeeID, Name: fullName(comes), At },
    });
    if (location.Name !== WAITS_AT) continue;
    await handOver(demo, location, comes, {
      hoursAgo: 0.4,
      RoomsSold: Math.round(location.TotalNumberOfRooms * 0.8),
      Note: 'Shuttle driver calls back about tomorrow 4:45 AM. Elevator service comes before noon.',
    });
  }
}

interface Left {
  readonly hoursAgo: number;
  readonly RoomsSold: number;
  readonly Note: string;
}

async function handOver(
  { tx, now }: Demo,
  { LocationID }: DemoLocation,
  by: DemoEmployee,
  { hoursAgo, RoomsSold, Note }: Left,
): Promise<number> {
  const CreatedAt = new Date(now.getTime() - hoursAgo * HOUR).toISOString();
  const isThere = (row: { CreatedAt: string }) => row.CreatedAt <= CreatedAt;
  const open = await contentsNow(tx, LocationID);
  const Contents = {
    Entries: open.Entries.filter(isThere),
    Ada: open.Ada.filter(isThere),
    Calls: open.Calls.filter(isThere),
    CashCount: open.CashCount,
  };
  const [made] = await tx
    .insert(handovers)
    .values({
      ...{ LocationID, PostedBy: by.EmployeeID, PostedByName: fullName(by), CreatedAt, RoomsSold, Note },
      ...{ OpenEntries: Contents.Entries.length, OpenAda: Contents.Ada.length },
      ...{ OpenCalls: Contents.Calls.length, OverShort: open.CashCount?.OverShort ?? null, Contents },
      AcknowledgedAt: hoursAgo > 1 ? new Date(now.getTime() - 8.2 * HOUR).toISOString() : null,
    })
    .returning({ HandoverID: handovers.HandoverID });
  return made?.HandoverID ?? 0;
}
