import {
  DATE_ORDERS,
  LAYOUT_SHAPES,
  layoutBody,
  listLayouts,
  removeLayout,
  saveLayout,
  type IntakeLayout,
  type previewTable,
} from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { Button } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { FieldGrid, SelectField, TextField, WholeRow } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ColumnsField } from './columns-field.tsx';
import { INTAKE_ANSWERS, type IntakeHotel } from './intake-types.ts';
import { DATE_ORDER_LABELS, SHAPE_LABELS } from './layout-words.ts';

type Preview = AnswerOf<typeof previewTable>;

interface LayoutFormProps {
  hotel: IntakeHotel;
  /** Null for a new one, which is made from a file. */
  layout: IntakeLayout | null;
  preview: Preview | null;
  onClose: () => void;
}

/** Where the name of a file ends: `Daily Report 2026-11-03.csv` is a Daily Report. */
const nameOfFile = (name: string) =>
  name
    .replace(/\.[a-z]+$/i, '')
    .replace(/[\d\s._-]+$/, '')
    .slice(0, 100);

const startOf = (hotel: IntakeHotel, layout: IntakeLayout | null, preview: Preview | null) =>
  layout ?? {
    LocationID: hotel.LocationID,
    Name: nameOfFile(preview?.Name ?? ''),
    Shape: preview?.Shape ?? 'Columns',
    DateOrder: preview?.DateOrder ?? 'MDY',
    TotalLabel: '',
    Columns: preview?.Columns.map(({ Column, Suggested }) => ({ Column, Use: Suggested })) ?? [],
  };

const savedText = ({ ReadFiles }: { ReadFiles: number }) =>
  ReadFiles === 0
    ? INTAKE_TEXTS.layoutSaved
    : `${INTAKE_TEXTS.layoutSaved} ${ReadFiles === 1 ? '1 file was' : `${ReadFiles} files were`} read with it.`;

/** What the columns of a CSV or Excel file are. */
export function LayoutForm({ hotel, layout, preview, onClose }: LayoutFormProps) {
  const { save } = useSave(saveLayout, {
    invalidates: [listLayouts, ...INTAKE_ANSWERS],
    success: savedText,
    failure: (error) => errorText(error, INTAKE_TEXTS.layoutFailed),
    seconds: 5,
  });
  return (
    <FormModal
      title={layout ? 'Edit Layout' : `Layout for ${preview?.Name ?? ''}`}
      width={960}
      schema={layoutBody}
      defaultValues={startOf(hotel, layout, preview)}
      locked={hotel.MayManage ? undefined : INTAKE_TEXTS.setupLevel}
      onClose={onClose}
      onSubmit={(body) => save({ body: { ...body, Version: body.Version } })}
      actions={
        layout && (
          <>
            {hotel.MayManage && <DeleteButton layout={layout} onGone={onClose} />}
            <HistoryButton record={`night-audit:${hotel.LocationID}`} />
          </>
        )
      }
    >
      <FieldGrid>
        <TextField name="Name" label="Name" required />
        <SelectField
          name="Shape"
          label="A row is"
          options={LAYOUT_SHAPES.map((value) => ({ value, label: SHAPE_LABELS[value] }))}
        />
        <SelectField
          name="DateOrder"
          label="Dates are written as"
          options={DATE_ORDERS.map((value) => ({ value, label: DATE_ORDER_LABELS[value] }))}
        />
        <TextField
          name="TotalLabel"
          label="Row with totals begins with"
          placeholder="Blank: no row carries totals"
        />
        <WholeRow>
          <ColumnsField name="Columns" shape="Shape" rows={preview?.Rows ?? []} />
        </WholeRow>
      </FieldGrid>
    </FormModal>
  );
}

function DeleteButton({ layout, onGone }: { layout: IntakeLayout; onGone: () => void }) {
  const { trySave } = useSave(removeLayout, {
    invalidates: [listLayouts],
    success: INTAKE_TEXTS.layoutRemoved,
    failure: (error) => errorText(error, INTAKE_TEXTS.layoutFailed),
  });
  const remove = async () => {
    const isSure = await confirm(
      `Delete ${layout.Name}?`,
      'Delete',
      'Figures that were read with it stay. Files with these columns wait for another layout.',
    );
    if (isSure && (await trySave({ params: { LayoutID: layout.LayoutID } }))) onGone();
  };
  return (
    <Button variant="default" onClick={() => void remove()}>
      Delete
    </Button>
  );
}
