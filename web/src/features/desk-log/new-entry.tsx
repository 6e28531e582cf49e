import { Button } from '@mantine/core';
import { useState } from 'react';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { Chooser } from './chooser.tsx';
import classes from './desk-log.module.css';
import { NewLogForm } from './new-log-form.tsx';
import { SheetArea } from './sheets/sheet-area.tsx';

const CHOICES = [
  { name: 'NEW DESK LOG ENTRY', hint: 'Something the next shift must know' },
  { name: 'NEW LOG SHEET ENTRY', hint: 'Cash count, ADA compliance, pre-departure calls' },
] as const;
type Choice = (typeof CHOICES)[number]['name'];

interface NewEntryProps {
  zone: string;
  /** True: a desk log entry was asked for, there is nothing to choose. */
  isEntry?: boolean | undefined;
  onPosted: () => void;
}

/** First what kind of entry, then its form. */
export function NewEntry({ zone, isEntry = false, onPosted }: NewEntryProps) {
  const [choice, setChoice] = useState<Choice | null>(isEntry ? 'NEW DESK LOG ENTRY' : null);
  if (choice === null) return <Chooser label="New entry" choices={CHOICES} onChoose={setChoice} />;
  return (
    <>
      <Button
        variant="default"
        className={classes['back'] ?? ''}
        onClick={() => void mayLeave('part').then((may) => may && setChoice(null))}
      >
        Back
      </Button>
      {choice === 'NEW DESK LOG ENTRY' ? <NewLogForm zone={zone} onPosted={onPosted} /> : <SheetArea />}
    </>
  );
}
