import { sameNumber } from '@boh/contract/rooms/rooms.calc.ts';
import { useCallback, useEffect, useState } from 'react';
import { showAlert } from '../../notices/alerts.ts';
import { useAddressChange, useAddressText } from '../../ui/address/use-address.ts';
import { useMissing } from '../../ui/address/use-open-record.ts';
import type { Room } from './room-logs.types.ts';

interface Report {
  number: string;
  text: string;
}

interface Rooms {
  rows: readonly Room[];
  isLoading: boolean;
  error: unknown;
}

const roomOf = ({ rows }: Rooms, number: string) =>
  rows.find(({ RoomNumber }) => sameNumber(RoomNumber) === sameNumber(number));

/**
 * What another screen reports: `?do=add&room=301&text=The sink drips` opens the form of that room with the text in it.
 * Where the room is not known the text waits for the tile that is chosen.
 */
export function useReport(rooms: Rooms, choose: (room: Room) => void) {
  const number = useAddressText('room') ?? '';
  const written = useAddressText('text') ?? '';
  const isAsked = useAddressText('do') !== null;
  const change = useAddressChange();
  const [report, setReport] = useState<Report | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!report || rooms.isLoading) return;
    setReport(null);
    setText(report.text);
    const room = roomOf(rooms, report.number);
    if (room) choose(room);
    else if (report.number !== '' || report.text !== '')
      void showAlert(
        report.number === '' ? 'Choose the room.' : `There is no room ${report.number} here: choose one.`,
        report.text === '' ? undefined : 'What was written is filled in.',
      );
  }, [report, rooms, choose]);
  /** Takes the report out of the address, so that going back or reloading does not repeat it. */
  const take = useCallback(() => {
    setReport({ number, text: written });
    change(['room', 'text'].map((name) => ({ name, text: null, step: 'instead' as const })));
  }, [number, written, change]);
  // A number alone is somebody's own address: it opens the room all the same.
  const isAlone = number !== '' && !isAsked && !rooms.isLoading && !rooms.error;
  const isKnown = isAlone && roomOf(rooms, number) !== undefined;
  useMissing(isAlone && !isKnown, 'room');
  useEffect(() => {
    if (isKnown) take();
  }, [isKnown, take]);
  return { text, forget: () => setText(''), take };
}
