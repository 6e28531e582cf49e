import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from './commands.ts';
import type { Match } from './fuzzy.ts';
import classes from './palette.module.css';
import { rowsOf, type PaletteRow } from './palette-rows.ts';
import { today } from '../ui/text/time.ts';
import { dayCommands } from './typed-day.ts';
import { useFoundRecords } from './use-found-records.ts';

function Label({ text, letters }: { text: string; letters: Match['letters'] }) {
  if (letters.size === 0) return text;
  return Array.from({ length: text.length }, (_, index) =>
    letters.has(index) ? <mark key={index}>{text[index]}</mark> : text[index],
  );
}

/** Opens as a dialog of the browser's own, which keeps the focus inside and hands it back when it closes. */
function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  return {
    close,
    dialog: {
      ref: dialog,
      onClose,
      onClick: (event: { target: EventTarget }) => {
        // The backdrop belongs to the dialog element itself.
        if (event.target === dialog.current) close();
      },
    },
  };
}

const keyOf = ({ item }: PaletteRow) => `${item.kind} ${item.label} ${item.to ?? ''}`;

/** The first row, until another one is chosen: that one stays chosen wherever what arrives later moves it. */
function useChoice(rows: readonly PaletteRow[]) {
  const [key, setKey] = useState<string | null>(null);
  const count = rows.length;
  const chosen = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === key),
  );
  const choose = (index: number) => setKey(rows[index] ? keyOf(rows[index]) : null);
  const steps: Record<string, number> = {
    ArrowDown: (chosen + 1) % count,
    ArrowUp: (chosen - 1 + count) % count,
    PageDown: Math.min(chosen + 8, count - 1),
    PageUp: Math.max(chosen - 8, 0),
  };
  const onKey = (event: { key: string }): boolean => {
    const next = steps[event.key];
    if (next === undefined || count === 0) return false;
    choose(next);
    return true;
  };
  return { chosen, choose, forget: () => setKey(null), onKey };
}

type Holds = (page: string) => boolean;

/** Pages, actions and days at once, and records as soon as the server has told them. */
function useFound(typed: string, commands: readonly Command[], holds: Holds) {
  const { groups, isFailed, isLooking } = useFoundRecords(typed, holds);
  const found = useMemo(
    () => rowsOf(typed, commands, dayCommands(typed, today(), holds), groups),
    [typed, commands, holds, groups],
  );
  return { found, isFailed, isLooking };
}

interface CommandPaletteProps {
  commands: readonly Command[];
  holds: Holds;
  onClose: () => void;
}

/** Type a few letters, press Enter: any page, location, action or record the caller may use. */
export function CommandPalette({ commands, holds, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const { found, isFailed, isLooking } = useFound(typed, commands, holds);
  const { chosen, choose, forget, onKey } = useChoice(found);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen]);

  const start = (command: Command | undefined) => {
    if (!command) return;
    // First: nothing outside an open dialog can take the focus.
    modal.close();
    command.run?.();
    if (command.to === undefined) return;
    // Whoever came by keyboard goes on in the new screen and not on the button they came from.
    document.getElementById('work')?.focus();
    void navigate(command.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') start(found[chosen]?.item);
    else if (!onKey(event)) return;
    event.preventDefault();
  };
  return (
    <dialog
      {...modal.dialog}
      className={classes['palette']}
      aria-label="Find a page, an action, a record or a day"
    >
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Page, action, record or date"
        placeholder="Page, action, record or date"
        spellCheck={false}
        className={classes['typed']}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          forget();
        }}
        onKeyDown={press}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Found" className={classes['found']}>
        {found.map((row, index) => (
          <Fragment key={keyOf(row)}>
            {row.head && (
              <li role="presentation" className={classes['head']}>
                {row.head}
              </li>
            )}
            <li
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerMove={() => choose(index)}
              onClick={() => start(row.item)}
            >
              <span className={classes['label']} title={row.item.label}>
                <Label text={row.item.label} letters={row.letters} />
              </span>
              <span className={classes['kind']}>{row.item.kind}</span>
            </li>
          </Fragment>
        ))}
      </ul>
      <p role="status" className={classes['foot']}>
        {found.length > 0 ? <Keys /> : isLooking ? 'Looking…' : 'Nothing of this name is open to you here.'}
        {isFailed && <span>Records could not be searched.</span>}
      </p>
    </dialog>
  );
}

function Keys() {
  return (
    <>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>Enter</kbd> open
      </span>
      <span>
        <kbd>Esc</kbd> close
      </span>
    </>
  );
}
