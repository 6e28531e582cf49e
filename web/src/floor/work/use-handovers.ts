import {
  acknowledgeHandover,
  type Handover,
  handOver,
  listHandovers,
} from '@boh/contract/handover/handover.contract.ts';
import { whenAnswered } from '../queue/answers.ts';
import { bodyOf, useWaiting } from '../queue/use-queue.ts';
import { learn } from '../reading/reads.ts';
import { useRead } from '../reading/use-read.ts';
import { usePerson } from '../session/person.ts';
import { readSession } from '../store/session-db.ts';

const NEWEST = { query: { Page: 1, PageSize: 20 } } as const;

for (const endpoint of [acknowledgeHandover, handOver]) {
  whenAnswered(endpoint, async ({ Place }, answer) => {
    const session = await readSession();
    if (!session) return;
    const handover = answer as Handover;
    const reader = { EmployeeID: session.EmployeeID, place: Place };
    await learn(reader, listHandovers, NEWEST, (all) => [
      ...(all.some(({ HandoverID }) => HandoverID === handover.HandoverID) ? [] : [handover]),
      ...all.map((each) => (each.HandoverID === handover.HandoverID ? handover : each)),
    ]);
  });
}

/** A handover as it will be once everything is sent. */
export interface ShownHandover extends Handover {
  readonly isAcknowledging: boolean;
}

/** Those that wait for somebody first, then the newest. */
export function useHandovers() {
  const { place } = usePerson();
  const at = place?.Location.LocationID ?? null;
  const read = useRead(listHandovers, NEWEST);
  const acknowledging = useWaiting(acknowledgeHandover, at)
    .filter(({ State }) => State !== 'refused')
    .map((action) => bodyOf<{ HandoverID: number }>(action).HandoverID);
  const all = (read.answer ?? []).map((handover): ShownHandover => ({
    ...handover,
    isAcknowledging: acknowledging.includes(handover.HandoverID),
  }));
  const isOpen = ({ AcknowledgedAt, isAcknowledging }: ShownHandover) =>
    AcknowledgedAt === null && !isAcknowledging;
  return {
    read,
    waiting: useWaiting(handOver, at),
    open: all.filter(isOpen),
    others: all.filter((one) => !isOpen(one)),
  };
}
