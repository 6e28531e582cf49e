import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Command } from './commands.ts';
import type { RecordSource } from './found-records.ts';
import { fuzzyFilter, type Match } from './fuzzy.ts';
import classes from './palette.module.css';
import { useFoundRecords } from './use-found-records.ts';

/** A list longer than anybody reads only costs time to draw. */
const MOST_RESULTS = 60;

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

function useChoice(count: number) {
  const [chosen, setChosen] = useState(0);
  const steps: Record<string, (now: number) => number> = {
    ArrowDown: (now) => (now + 1) % count,
    ArrowUp: (now) => (now - 1 + count) % count,
    PageDown: (now) => Math.min(now + 8, count - 1),
    PageUp: (now) => Math.max(now - 8, 0),
  };
  const onKey = ({ key }: { key: string }): boolean => {
    const step = steps[key];
    if (!step || count === 0) return false;
    setChosen(step(chosen));
    return true;
  };
  return { chosen: Math.min(chosen, Math.max(0, count - 1)), setChosen, onKey };
}

const NO_LETTERS: Match['letters'] = new Set();

interface Found {
  item: Command;
  letters: Match['letters'];
  /** The head that stands above it, where a group begins. */
  head?: string | undefined;
}

/** Pages and actions at once; below them records as they arrive, so that nothing moves under the chosen row. */
function useFound(typed: string, commands: readonly Command[], sources: readonly RecordSource[]) {
  const named = useMemo(
    () =>
      fuzzyFilter(typed, commands, ({ label }) => label)
        .slice(0, MOST_RESULTS)
        .map(({ item, match }): Found => ({ item, letters: match.letters })),
    [typed, commands],
  );
  const { groups, failed, isLooking } = useFoundRecords(typed, sources);
  const records = groups.flatMap(({ head, commands: each }) =>
    each.map((item, at): Found => ({ item, letters: NO_LETTERS, head: at === 0 ? head : undefined })),
  );
  return { found: [...named, ...records], failed, isLooking };
}

interface CommandPaletteProps {
  commands: readonly Command[];
  sources: readonly RecordSource[];
  onClose: () => void;
}

/** Type a few letters, press Enter: any page, location, action or record the caller may use. */
export function CommandPalette({ commands, sources, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const modal = useModal(onClose);
  const [typed, setTyped] = useState('');
  const { found, failed, isLooking } = useFound(typed, commands, sources);
  const { chosen, setChosen, onKey } = useChoice(found.length);
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
      aria-label="Find a page, a location or an action"
    >
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="Page, location or action"
        placeholder="Page, location or action"
        spellCheck={false}
        className={classes['typed']}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <ul id={`${id}-list`} role="listbox" aria-label="Found" className={classes['found']}>
        {found.map(({ item, letters, head }, index) => (
          <Fragment key={`${item.kind} ${item.label} ${item.to ?? ''}`}>
            {head && (
              <li role="presentation" className={classes['head']}>
                {head}
              </li>
            )}
            <li
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              onPointerMove={() => setChosen(index)}
              onClick={() => start(item)}
            >
              <span className={classes['label']}>
                <Label text={item.label} letters={letters} />
              </span>
              <span className={classes['kind']}>{item.kind}</span>
            </li>
          </Fragment>
        ))}
      </ul>
      <p role="status" className={classes['foot']}>
        {found.length > 0 ? <Keys /> : isLooking ? 'Looking…' : 'Nothing of this name is open to you here.'}
        {failed.length > 0 && <span>{`${failed.join(', ')} could not be searched.`}</span>}
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
