import { listLayouts } from '@boh/contract/intake/intake-setup.contract.ts';
import { readFileAgain, type IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useList } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { FieldGrid } from '../../ui/form/fields.tsx';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import { Choice } from '../../ui/page/choice.tsx';
import { useFocusBack } from '../../ui/page/use-focus-back.ts';
import { Findings } from './file-parts.tsx';
import { INTAKE_ANSWERS } from './intake-types.ts';

interface ReadAgainDialogProps {
  file: IntakeFile;
  onClose: () => void;
}

/** Reads a file again that waited or was refused, with what it does not say itself: its day, or its layout. */
export function ReadAgainDialog({ file, onClose }: ReadAgainDialogProps) {
  useFocusBack();
  const { FileID, LocationID, Name, State } = file;
  const layouts = useList(
    listLayouts,
    { query: { LocationID: LocationID ?? undefined } },
    { enabled: LocationID !== null },
  );
  const [layout, setLayout] = useState('');
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  const { save, isSaving } = useSave(readFileAgain, {
    invalidates: INTAKE_ANSWERS,
    success: ({ Message }) => Message,
    seconds: 5,
  });
  const read = async () => {
    setProblem('');
    try {
      await save({
        body: {
          FileID,
          ...(layout !== '' && { LayoutID: Number(layout) }),
          ...(day !== '' && { Date: day }),
        },
      });
      onClose();
    } catch (error) {
      if (!isSilent(error)) setProblem(errorText(error, INTAKE_TEXTS.uploadFailed));
    }
  };
  return (
    <Modal opened onClose={() => !isSaving && onClose()} title={`Read ${Name} again`} size={560}>
      <Findings of={file.Findings} />
      <FieldGrid>
        {State === 'Waiting' && (
          <Choice
            label="Layout"
            value={layout}
            data={[
              { value: '', label: 'The one that fits' },
              ...layouts.rows.map(({ LayoutID, Name: name }) => ({ value: String(LayoutID), label: name })),
            ]}
            onChange={setLayout}
          />
        )}
        <DayInput
          label="Day, where the file names none"
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      </FieldGrid>
      <DialogFoot problem={problem === '' ? null : problem}>
        <Button variant="default" onClick={onClose} disabled={isSaving}>
          Cancel
        </Button>
        <Button loading={isSaving} data-autofocus onClick={() => void read()}>
          Read again
        </Button>
      </DialogFoot>
    </Modal>
  );
}
