import {
  COLUMN_USES,
  type ColumnUse,
  type DATE_ORDERS,
  type LAYOUT_SHAPES,
} from '@boh/contract/intake/intake-setup.contract.ts';

type Shape = (typeof LAYOUT_SHAPES)[number];
type DateOrder = (typeof DATE_ORDERS)[number];

export const SHAPE_LABELS: Readonly<Record<Shape, string>> = {
  Columns: 'A day, with a figure in each column',
  Codes: 'A code, with its amount',
};

export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  YMD: 'Year, month, day',
  MDY: 'Month, day, year',
  DMY: 'Day, month, year',
};

const OF_SHAPE: Readonly<Record<Shape, readonly ColumnUse[]>> = {
  Columns: ['Date', 'Figure', 'Skip'],
  Codes: ['Date', 'Code', 'Description', 'Amount', 'Skip'],
};

/** What a column can be where a row is a day, or a code. */
export const usesOf = (shape: string): readonly ColumnUse[] =>
  shape === 'Columns' || shape === 'Codes' ? OF_SHAPE[shape] : COLUMN_USES;
