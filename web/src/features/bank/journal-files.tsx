import { JOURNAL_FORMATS, type JournalFormat } from '@boh/contract/bank/journals.words.ts';
import { Button } from '@mantine/core';
import classes from './bank.module.css';

export const FORMAT_NAMES: Readonly<Record<JournalFormat, string>> = {
  iif: 'QuickBooks IIF',
  csv: 'general journal CSV',
};

interface JournalFilesProps {
  journal: { Number: number };
  onGet: (format: JournalFormat) => void;
}

/** A button for each file of a journal. */
export const JournalFiles = ({ journal, onGet }: JournalFilesProps) => (
  <span className={classes['states']}>
    {JOURNAL_FORMATS.map((format) => (
      <Button
        key={format}
        variant="default"
        size="compact-xs"
        aria-label={`Journal ${journal.Number} as ${FORMAT_NAMES[format]}`}
        onClick={() => onGet(format)}
      >
        {format.toUpperCase()}
      </Button>
    ))}
  </span>
);
