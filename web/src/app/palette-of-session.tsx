import { useMemo } from 'react';
import { CommandPalette } from './command-palette.tsx';
import { commandsOf, type Command } from './commands.ts';
import { useSession } from '../session/session.tsx';

interface PaletteOfSessionProps {
  /** What the shell itself can do. */
  further: readonly Command[];
  moveTo: (LocationID: number) => void;
  onClose: () => void;
}

/** The palette over what the caller may use at the selected location. */
export function PaletteOfSession({ further, moveTo, onClose }: PaletteOfSessionProps) {
  const session = useSession();
  const commands = useMemo(() => [...commandsOf(session, moveTo), ...further], [session, moveTo, further]);
  return <CommandPalette commands={commands} holds={session.holds} onClose={onClose} />;
}
