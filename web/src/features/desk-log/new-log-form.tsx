import { deskLogDate, shiftHeadline } from '@boh/contract/desk-log/desk-log.calc.ts';
import { DESK_LOG_TEXTS, logBody, logChanges, postLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { TextInput } from '@mantine/core';
import { useSave } from '../../api/use-save.ts';
import { FieldGrid, NotesField } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { formatDate, zoneName } from '../../ui/text/time.ts';
import { useNow } from './desk-log.queries.ts';

const EMPTY = { Entry: '' };
/** The draft of a new entry. */
export const NEW_ENTRY = 'desk-log';
const entryText = logBody.pick({ Entry: true });

interface NewLogFormProps {
  zone: string;
  onPosted: () => void;
}

/** The headline and the date are the clock's; the entry is the writer's. */
export function NewLogForm({ zone, onPosted }: NewLogFormProps) {
  const now = useNow();
  const Headline = shiftHeadline(now, zone);
  const date = deskLogDate(now, zone);
  const { save } = useSave(postLog, {
    invalidates: [logChanges],
    success: DESK_LOG_TEXTS.posted,
    failure: DESK_LOG_TEXTS.postFailed,
    seconds: 5,
  });
  return (
    <FormPanel
      label="New log"
      schema={entryText}
      defaultValues={EMPTY}
      draft={NEW_ENTRY}
      onSubmit={async ({ Entry }) => {
        await save({ body: { Headline, Entry, Date: date } });
        onPosted();
      }}
      submitLabel="Post Entry"
    >
      <FieldGrid>
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
          description={`Set by the clock in ${zoneName(zone)}`}
        />
      </FieldGrid>
      <NotesField name="Entry" label="Entry" rows={6} required />
    </FormPanel>
  );
}
