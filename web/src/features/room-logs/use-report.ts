import { sameNumber } from '@boh/contract/rooms/rooms.calc.ts';
import { useEffect, useState } from 'react';
import { showAlert } from '../../notices/alerts.ts';
import { useAddressChange, useAddressText } from '../../ui/address/use-address.ts';
import type { Room } from './room-logs.types.ts';

interface Report {
  number: string;
  text: string;
}

interface Rooms {
  rows: readonly Room[];
  isLoading: boolean;
}

/**
 * What another screen reports: `?do=add&room=301&text=The sink drips` opens the form of that room with the text in it.
 * Where the room is not known the text waits for the tile that is chosen.
 */
export function useReport(rooms: Rooms, choose: (room: Room) => void) {
  const number = useAddressText('room') ?? '';
  const written = useAddressText('text') ?? '';
  const change = useAddressChange();
  const [report, setReport] = useState<Report | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (!report || rooms.isLoading) return;
    setReport(null);
    setText(report.text);
    const room = rooms.rows.find(({ RoomNumber }) => sameNumber(RoomNumber) === sameNumber(report.number));
    if (room) choose(room);
    else if (report.number !== '' || report.text !== '')
      void showAlert(
        report.number === '' ? 'Choose the room.' : `There is no room ${report.number} here: choose one.`,
        report.text === '' ? undefined : 'What was written is filled in.',
      );
  }, [report, rooms.isLoading, rooms.rows, choose]);
  return {
    text,
    forget: () => setText(''),
    /** Takes the report out of the address, so that going back or reloading does not repeat it. */
    take: () => {
      setReport({ number, text: written });
      change(['room', 'text'].map((name) => ({ name, text: null, step: 'instead' as const })));
    },
  };
}
