import { Button } from '@mantine/core';
import { oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { Chooser } from './chooser.tsx';
import classes from './desk-log.module.css';
import { NewLogForm } from './new-log-form.tsx';
import { SheetArea } from './sheets/sheet-area.tsx';

const CHOICES = [
  { key: 'log', name: 'NEW DESK LOG ENTRY', hint: 'Something the next shift must know' },
  { key: 'sheet', name: 'NEW LOG SHEET ENTRY', hint: 'Cash count, ADA compliance, pre-departure calls' },
] as const;
const ENTRIES = oneOf(['', ...CHOICES.map(({ key }) => key)]);

interface NewEntryProps {
  zone: string;
  onPosted: () => void;
}

/** First what kind of entry, then its form. */
export function NewEntry({ zone, onPosted }: NewEntryProps) {
  const [entry, setEntry] = useAddressValue('entry', ENTRIES, 'part');
  if (entry === '') return <Chooser label="New entry" choices={CHOICES} onChoose={setEntry} />;
  return (
    <>
      <Button
        variant="default"
        className={classes['back'] ?? ''}
        onClick={() => void mayLeave('part').then((may) => may && setEntry('', 'close'))}
      >
        Back
      </Button>
      {entry === 'log' ? <NewLogForm zone={zone} onPosted={onPosted} /> : <SheetArea />}
    </>
  );
}
