import { businessToday, deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS, logBody, logChanges, postLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { optionalDate } from '@boh/contract/fields.ts';
import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { showToast } from '../../notices/toasts.ts';
import { useLostFiles } from '../../ui/form/drafts.ts';
import { DateField, FieldGrid, NotesField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { formatDate, zoneName } from '../../ui/text/time.ts';
import { useNow } from './desk-log.queries.ts';
import { NEW_ENTRY } from './new-entry-draft.ts';
import { PicturesField } from './pictures-field.tsx';
import { useSendPictures } from './send-pictures.ts';
import { UnsentPictures } from './unsent-pictures.tsx';
import { useOpenedFocus } from './use-opened-focus.ts';

const EMPTY = { Entry: '', ForDay: '' };

/** The words, and the day they are about where it is a later one. */
const entryFrom = (today: string) =>
  logBody.pick({ Entry: true }).extend({
    ForDay: optionalDate.refine((day) => day === null || day >= today, 'Please choose today or a later day'),
  });

interface NewLogFormProps {
  zone: string;
  onPosted: () => void;
}

interface Unsent {
  LogID: number;
  reason: string;
}

/** The headline and the date are the clock's; the entry is the writer's, with its pictures. */
export function NewLogForm({ zone, onPosted }: NewLogFormProps) {
  const now = useNow();
  const Headline = shiftHeadline(now, zone);
  const date = deskLogDate(now, zone);
  const night = businessToday(now, zone);
  const nightWords = night === date ? '' : `. Stands under ${formatDate(night)}, the night it belongs to`;
  const [added, setAdded] = useState<File[]>([]);
  const pictures = useLostFiles(NEW_ENTRY, added.length);
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  useOpenedFocus(panel, 'textarea');
  const { save } = useSave(postLog, {
    invalidates: [logChanges],
    failure: DESK_LOG_TEXTS.postFailed,
    seconds: 5,
  });
  const { send, progress } = useSendPictures(zone);
  const post = async (Entry: string, Date: string) => {
    const { LogID } = await save({ body: { Headline, Entry, Date } });
    pictures.forget();
    try {
      if (added.length > 0) await send(LogID, added);
      setAdded([]);
      onPosted();
    } catch (error) {
      // The entry stands: posting it once more would make two of it.
      setUnsent({ LogID, reason: errorText(error, '') });
    }
    // Only once its pictures are through: whoever reads it goes on, and leaving would ask about them.
    showToast(DESK_LOG_TEXTS.posted, { seconds: 5 });
  };
  if (unsent) {
    return (
      <UnsentPictures {...unsent} zone={zone} added={added} onAddedChange={setAdded} onDone={onPosted} />
    );
  }
  return (
    <div ref={panel}>
      <FormPanel
        label="New log"
        schema={entryFrom(date)}
        defaultValues={EMPTY}
        draft={NEW_ENTRY}
        onSubmit={({ Entry, ForDay }) => post(Entry, ForDay ?? date)}
        submitLabel="Post Entry"
      >
        <FieldGrid columns={3}>
          <TextInput
            label="Headline"
            readOnly
            value={Headline}
            description={`Set by the time of day in ${zoneName(zone)}`}
          />
          <TextInput
            label="Date"
            readOnly
            value={formatDate(date)}
            description={`Set by the clock in ${zoneName(zone)}${nightWords}`}
          />
          <DateField
            name="ForDay"
            label="For a later day"
            description="The entry stands at that day in the book"
          />
        </FieldGrid>
        <NotesField name="Entry" label="Entry" rows={6} required />
        <PicturesField added={added} onAddedChange={setAdded} progress={progress} lost={pictures.lost} />
      </FormPanel>
    </div>
  );
}
