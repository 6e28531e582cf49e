import {
  addEntry,
  CALENDAR_TEXTS,
  entryBody,
  listCalendar,
  removeEntry,
  updateEntry,
} from '@boh/contract/calendar/calendar.contract.ts';
import { REMINDER_UNITS, WHOLE_DAY_REMINDER } from '@boh/contract/calendar/calendar.words.ts';
import { timeZoneChoices } from '@boh/contract/locations/time-zones.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../api/error-text.ts';
import { useSaveRecord } from '../../api/use-save-record.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import {
  DateField,
  FieldGrid,
  NotesField,
  NumberField,
  SelectField,
  TextField,
  TimeField,
  WholeRow,
} from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { formatTime, zoneOf } from '../../ui/text/time.ts';
import { useCalendarHotels, type Hotel } from './kinds.ts';
import type { OwnEntry } from './own-entry.ts';
import classes from './calendar.module.css';

interface EntryFormProps {
  /** Null for a new one. */
  entry: OwnEntry | null;
  /** The day of a new one. */
  date: string;
  /** The hotel a new one is about at first, where the screen shows one alone. */
  hotel: number | null;
  onClose: () => void;
}

/** The zone that counts where none is chosen. */
const zoneAt = (LocationID: number | null, hotels: readonly Hotel[]) =>
  hotels.find((each) => each.LocationID === LocationID)?.TimeZone ?? zoneOf();

function valuesOf(entry: OwnEntry, hotels: readonly Hotel[]) {
  const { Title, Date, Time, LocationID, TimeZone, Note, ReminderBefore, ReminderUnit } = entry;
  return {
    ...{ Title, Date, Note, ReminderUnit, Time: Time ?? '' },
    LocationID: LocationID === null ? '' : String(LocationID),
    // Left blank where it follows from the hotel: another hotel then brings its own.
    TimeZone: TimeZone === zoneAt(LocationID, hotels) ? '' : TimeZone,
    ReminderBefore: ReminderBefore === null ? '' : String(ReminderBefore),
  };
}

/** The server's own words: they also tell of a reminder that was asked for too late. */
const sentenceOf = ({ message }: { message: string }) => message;

/** A date of one's own, which nobody else sees, with a reminder by mail. */
export function EntryForm({ entry, date, hotel, onClose }: EntryFormProps) {
  const hotels = useCalendarHotels();
  const { save } = useSaveRecord(entry, {
    add: addEntry,
    update: updateEntry,
    key: 'EntryID',
    list: listCalendar,
    texts: { ...CALENDAR_TEXTS, added: sentenceOf, updated: sentenceOf },
  });
  const blank = {
    ...{ Title: '', Date: date, Time: '', TimeZone: '', Note: '', ReminderBefore: '' },
    ...{ LocationID: hotel === null ? '' : String(hotel), ReminderUnit: 'Days' },
  };
  return (
    <FormModal
      title={entry ? 'Edit Entry' : 'Add Entry'}
      schema={entryBody}
      defaultValues={entry ? valuesOf(entry, hotels) : blank}
      onClose={onClose}
      onSubmit={(body) => save({ body })}
      actions={
        entry && (
          <>
            <DeleteButton entry={entry} onGone={onClose} />
            <HistoryButton record={`calendar-entry:${entry.EntryID}`} />
          </>
        )
      }
    >
      <FieldGrid>
        <WholeRow>
          <TextField name="Title" label="Title" required placeholder="What must not be forgotten" />
        </WholeRow>
        <DateField name="Date" label="Date" required />
        <TimeField name="Time" label="Time, if it has one" />
        <SelectField
          name="LocationID"
          label="Location"
          emptyLabel="No location"
          options={hotels.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name }))}
        />
        <ZoneField hotels={hotels} />
        <NumberField
          name="ReminderBefore"
          label="Remind me"
          min={0}
          placeholder="No reminder"
          description="By mail. Blank: no reminder."
        />
        <SelectField
          name="ReminderUnit"
          label="Counted in"
          options={REMINDER_UNITS.map((unit) => ({ value: unit, label: `${unit} before` }))}
          description={`Days: at its time, or ${WHOLE_DAY_REMINDER}.`}
        />
      </FieldGrid>
      <NotesField name="Note" label="Note" />
      <p className={classes['soft']}>
        {entry && reminderNote(entry)} Only you see your own entries, here and in your calendar address.
      </p>
    </FormModal>
  );
}

/** Whose clock counts: that of the hotel unless somebody chooses another. */
function ZoneField({ hotels }: { hotels: readonly Hotel[] }) {
  const [zones] = useState(timeZoneChoices);
  const LocationID: unknown = useWatch({ name: 'LocationID' });
  const chosen = LocationID === '' || LocationID === null ? null : Number(LocationID);
  return (
    <SearchSelect name="TimeZone" label="Time zone" options={zones} placeholder={zoneAt(chosen, hotels)} />
  );
}

function reminderNote({ ReminderBefore, RemindAt, TimeZone }: OwnEntry): string {
  if (ReminderBefore === null) return '';
  return RemindAt === null
    ? 'The time of its reminder has passed: no mail will come.'
    : `The reminder goes out on ${formatTime(RemindAt, TimeZone)}.`;
}

function DeleteButton({ entry, onGone }: { entry: OwnEntry; onGone: () => void }) {
  const { trySave, isSaving } = useSave(removeEntry, {
    invalidates: [listCalendar],
    success: CALENDAR_TEXTS.removed,
    failure: (error) => errorText(error, CALENDAR_TEXTS.removeFailed),
    seconds: 5,
  });
  const remove = async () => {
    const detail = entry.RemindAt === null ? undefined : 'You will not be reminded of it.';
    if (!(await confirm(`Delete the entry ${entry.Title}?`, 'Delete', detail))) return;
    const { EntryID, Version } = entry;
    if (await trySave({ query: { EntryID: String(EntryID), Version: String(Version) } })) onGone();
  };
  return (
    <Button variant="default" loading={isSaving} onClick={() => void remove()}>
      Delete
    </Button>
  );
}
