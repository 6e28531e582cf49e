import { logChanges } from '@boh/contract/desk-log/desk-log.contract.ts';
import {
  HANDOVER_TEXTS,
  handOver,
  handoverBody,
  listHandovers,
  previewHandover,
} from '@boh/contract/handover/handover.contract.ts';
import { Button } from '@mantine/core';
import { useAnswer } from '../../../api/use-list.ts';
import { useSave } from '../../../api/use-save.ts';
import { mayLeave } from '../../../ui/form/leave-guard.ts';
import { FieldGrid, NotesField, NumberField } from '../../../ui/form/fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../../ui/page/loading-overlay.tsx';
import bookClasses from '../desk-log.module.css';
import { Contents } from './handover-contents.tsx';
import classes from './handover.module.css';

const EMPTY = { RoomsSold: '', Note: '' };
/** Colleagues write meanwhile: the preview keeps up. */
const LOOK_AGAIN_MS = 15_000;

interface HandOverFormProps {
  onDone: () => void;
  onBack: () => void;
}

/** The note and the rooms sold tonight are typed; everything else is what is open when it is handed over. */
export function HandOverForm({ onDone, onBack }: HandOverFormProps) {
  const { save } = useSave(handOver, {
    invalidates: [listHandovers, logChanges],
    success: HANDOVER_TEXTS.handedOver,
    failure: HANDOVER_TEXTS.handOverFailed,
    seconds: 5,
  });
  return (
    <>
      <Button
        variant="default"
        className={bookClasses['back'] ?? ''}
        onClick={() => void mayLeave('part').then((may) => may && onBack())}
      >
        Back
      </Button>
      <FormPanel
        label="Hand over the shift"
        enterGoesOn
        schema={handoverBody}
        defaultValues={EMPTY}
        draft="handover"
        onSubmit={async (body) => {
          await save({ body });
          onDone();
        }}
        submitLabel="Hand Over"
      >
        <FieldGrid>
          <NumberField
            name="RoomsSold"
            label="Rooms sold tonight"
            min={0}
            description="Blank where nobody knows yet"
          />
        </FieldGrid>
        <NotesField name="Note" label="Note to the next shift" rows={5} />
      </FormPanel>
      <Preview />
    </>
  );
}

function Preview() {
  const { answer, error, refetch } = useAnswer(previewHandover, {}, { refetchInterval: LOOK_AGAIN_MS });
  return (
    <section className={classes['preview']} aria-label="What is handed over">
      <h2>What is handed over</h2>
      <p className={classes['soft']}>
        As it is open now. It is kept as it stands when you press Hand Over, whatever is done later.
      </p>
      {answer ? (
        <Contents of={answer} />
      ) : error === null ? (
        <LoadingOverlay />
      ) : (
        <ErrorState onRetry={refetch} />
      )}
    </section>
  );
}
