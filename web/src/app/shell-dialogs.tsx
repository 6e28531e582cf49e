import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { lazy, Suspense, useEffect, useSyncExternalStore, type Dispatch, type SetStateAction } from 'react';
import { proofStore } from '../api/proof.ts';
import type { Command } from './commands.ts';
import { useSession } from '../session/session.tsx';
import { fetchedLater } from '../ui/page/fetched-later.tsx';
import { whenIdle } from '../ui/page/when-idle.ts';

const loadPalette = () => import('./palette-of-session.tsx');
const loadList = () => import('../ui/table/record-page.tsx');
const loadForm = () => import('../ui/form/form-modal.tsx');
const PaletteOfSession = lazy(async () => ({ default: (await loadPalette()).PaletteOfSession }));
const ChangePasswordModal = lazy(async () => ({
  default: (await import('./change-password-modal.tsx')).ChangePasswordModal,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const ProveAgain = fetchedLater(() => import('./prove-again.tsx'), 'ProveAgain');

export type ShellDialog = 'palette' | 'shortcuts' | 'password';

/** Once the browser has nothing else to do: the palette opens at once when it is asked for, and most screens are lists with a form. */
function useFetchedBehind() {
  useEffect(
    () =>
      whenIdle(() => {
        for (const load of [loadPalette, loadList, loadForm]) load().catch(() => undefined);
      }),
    [],
  );
}

/** What belongs to the shell and not to a screen. */
function useShellCommands(onOpen: (dialog: ShellDialog) => void): Command[] {
  const { hasPassword, signOut } = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return [
    { kind: 'Action', label: 'Print this screen', run: () => window.print() },
    {
      kind: 'Action',
      label: isDark ? 'Use the light theme' : 'Use the dark theme',
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    { kind: 'Action', label: 'Keyboard shortcuts', run: () => onOpen('shortcuts') },
    ...(hasPassword
      ? [{ kind: 'Action' as const, label: 'Change Password', run: () => onOpen('password') }]
      : []),
    { kind: 'Action', label: 'Logout', run: () => void signOut() },
  ];
}

interface ShellDialogsProps {
  open: ShellDialog | null;
  onOpen: Dispatch<SetStateAction<ShellDialog | null>>;
  moveTo: (LocationID: number) => void;
}

/** The dialogs that every screen has. */
export function ShellDialogs({ open, onOpen, moveTo }: ShellDialogsProps) {
  const commands = useShellCommands(onOpen);
  const question = useSyncExternalStore(proofStore.subscribe, proofStore.read);
  useFetchedBehind();
  // A dialog hears a moment later that the browser has closed it: by then another one may have been asked for.
  const closing = (closed: ShellDialog) => () => onOpen((now) => (now === closed ? null : now));
  return (
    <Suspense>
      {open === 'palette' && (
        <PaletteOfSession further={commands} moveTo={moveTo} onClose={closing('palette')} />
      )}
      {open === 'shortcuts' && <ShortcutsDialog onClose={closing('shortcuts')} />}
      {open === 'password' && <ChangePasswordModal onClose={closing('password')} />}
      {question && (
        <ProveAgain onProved={() => question.answer(true)} onClose={() => question.answer(false)} />
      )}
    </Suspense>
  );
}
