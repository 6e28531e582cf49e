import type { CalendarRow } from '@boh/contract/calendar/calendar.contract.ts';
import { Button, Modal } from '@mantine/core';
import { Link } from 'react-router';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { countText, dayTitle, reminderText, timeText } from './date-words.ts';
import { KindMark } from './kind-mark.tsx';
import classes from './calendar.module.css';

interface DayDialogProps {
  date: string;
  rows: readonly CalendarRow[];
  onEntry: (row: CalendarRow) => void;
  onAdd: () => void;
  onClose: () => void;
}

/** All dates of one day in full. */
export function DayDialog({ date, rows, onEntry, onAdd, onClose }: DayDialogProps) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={`${dayTitle(date)}: ${countText(rows.length)}`} size={620}>
      <ul className={classes['dates']} aria-label="Dates">
        {rows.map((row) => (
          <li key={row.Key} className={classes['date']} data-kind={row.Kind}>
            <div className={classes['dateTitle']}>
              {row.Entry ? (
                <LinkButton onClick={() => onEntry(row)}>{row.Title}</LinkButton>
              ) : (
                <Link to={row.Link} className="link">
                  {row.Title}
                </Link>
              )}
            </div>
            <div className={classes['dateAbout']}>
              <KindMark kind={row.Kind} />
              {[row.LocationName, timeText(row), row.Entry ? reminderText(row.Entry) : '']
                .filter((text) => text !== '')
                .map((text) => (
                  <span key={text}>{text}</span>
                ))}
            </div>
            {row.Entry && row.Entry.Note !== '' && <span className={classes['note']}>{row.Entry.Note}</span>}
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={classes['soft']}>Nothing on this day.</p>}
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onAdd}>Add Entry</Button>
      </DialogFoot>
    </Modal>
  );
}
