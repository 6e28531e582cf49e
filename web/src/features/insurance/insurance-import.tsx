import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { AMOUNT_KEYS, RENEWAL_KEYS, TEXT_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import { insuranceLabel } from '@boh/contract/insurance/insurance.labels.ts';
import { importInsurance } from '@boh/contract/insurance/insurance-drafts.contract.ts';
import { listInsurance } from '@boh/contract/insurance/insurance.contract.ts';
import { longCall } from '../../api/long-call.ts';
import { leftOutWarnings } from '../../ui/text/left-out.ts';
import { ImportDialog, type ImportPreview } from '../../ui/form/import-dialog.tsx';

const COLUMNS: ImportPreview['columns'] = [
  { key: 'Line', header: 'Line', kind: 'count' },
  { key: 'LegalName', header: 'Legal Name' },
  { key: 'Year', header: 'Year' },
  { key: 'State', header: 'Becomes part of' },
  { key: 'Field', header: 'Field' },
  { key: 'Before', header: 'Before', kind: 'value' },
  { key: 'After', header: 'After', kind: 'value' },
];

const KNOWN = [
  'Legal Name',
  'Location',
  'Year',
  ...[...AMOUNT_KEYS, ...TEXT_KEYS, ...RENEWAL_KEYS].map(insuranceLabel),
];

const NOTHING = 'This file changes nothing: name its columns as in the workbook of DOWNLOAD.';

function previewOf(answer: AnswerOf<typeof importInsurance>): ImportPreview {
  const { Rows, NewDrafts, Drafts, Confirmed, Blank, IgnoredColumns, Errors } = answer;
  const { Changed, Changes } = answer;
  return {
    counts: [
      { label: 'Rows', value: Rows },
      { label: 'Fields changed', value: Changed },
      { label: 'New drafts', value: NewDrafts },
      { label: 'Drafts filled', value: Drafts },
      { label: 'Confirmed years changed', value: Confirmed },
      ...(Blank > 0 ? [{ label: 'Without figures', value: Blank }] : []),
    ],
    errors: Errors.map(({ Line, Error: text }) => ({ line: Line, text })),
    warnings: leftOutWarnings(IgnoredColumns, KNOWN),
    columns: COLUMNS,
    label: 'What changes',
    rows: Changes,
    nothing: Changed === 0 && NewDrafts === 0 ? NOTHING : undefined,
  };
}

interface InsuranceImportProps {
  /** The year of lines that name none. */
  year: number;
  onClose: () => void;
}

/** A sheet of figures by hotel: a look at it first, then all of it or nothing. */
export function InsuranceImport({ year, onClose }: InsuranceImportProps) {
  return (
    <ImportDialog
      title="Import Sheet"
      hint={`CSV or Excel with the columns Legal Name (or Location), Year and any fields of the year, named as in the workbook of DOWNLOAD; lines without a Year are for ${year}. A blank cell leaves what is there. A hotel without the year gets a draft from its last year, to be confirmed.`}
      send={(file, query, following) =>
        longCall(importInsurance, { query: { ...query, year: String(year) }, files: { file } }, following)
      }
      previewOf={previewOf}
      invalidates={[listInsurance]}
      onClose={onClose}
    />
  );
}
