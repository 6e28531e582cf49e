import type { Handover, HandoverContents } from '@boh/contract/handover/handover.contract.ts';
import { formatMoney } from '../../../ui/text/money.ts';

const counted = (number: number, one: string, several: string): string =>
  `${number} ${number === 1 ? one : several}`;

/** How much there is to read, in one line. */
export function summaryOf(handover: HandoverContents & Partial<Pick<Handover, 'RoomsSold'>>): string {
  const { OpenEntries, OpenAda, OpenCalls, CashCount, RoomsSold } = handover;
  return [
    counted(OpenEntries, 'open entry', 'open entries'),
    counted(OpenAda, 'ADA need', 'ADA needs'),
    counted(OpenCalls, 'call', 'calls'),
    CashCount
      ? `cash ${CashCount.ShiftType} ${formatMoney(CashCount.OverShort)} over/short`
      : 'no cash count',
    ...(RoomsSold === null || RoomsSold === undefined
      ? []
      : [`${counted(RoomsSold, 'room', 'rooms')} sold tonight`]),
  ].join(' · ');
}
