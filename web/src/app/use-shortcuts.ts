import { useEffect, useRef } from 'react';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

/** Into what is shown: a window that has just closed may have the focus a moment longer, and its keys were lost. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.getClientRects().length > 0 &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=checkbox], [type=radio])'));

/** A dialog keeps the keyboard to itself: what was typed in it must not be left by accident. */
const isDialogOpen = () => document.querySelector('[role=dialog], dialog[open]') !== null;

function focusSearch(): boolean {
  const boxes = document.querySelectorAll<HTMLInputElement>('main input[type=search]');
  const shown = [...boxes].find((box) => box.getClientRects().length > 0);
  shown?.focus();
  shown?.select();
  return shown !== undefined;
}

/** The keys that work on every screen; shortcuts.ts lists them for people. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isDialogOpen() || event.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') latest.current.onHelp();
      else if (event.key !== '/' || !focusSearch()) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
