import type { IntakeDay, IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { CHECK_LABELS, FORMAT_LABELS, SOURCE_LABELS } from '@boh/contract/intake/intake.words.ts';
import type { ListFile } from '../../http/list-answer.ts';

export const DAYS_FILE: ListFile<IntakeDay> = {
  name: 'night-audit',
  title: 'NIGHT AUDIT',
  columns: [
    { header: 'Location', key: 'LocationName', type: 'text' },
    { header: 'Date', key: 'Date', type: 'date' },
    { header: 'State', key: 'State', type: 'text' },
    { header: 'Missing', key: 'Missing', type: 'text' },
    { header: 'Files', key: 'Files', type: 'integer' },
    { header: 'Unknown Codes', key: 'UnknownCodes', type: 'integer' },
    { header: 'Closed By', key: 'ClosedByName', type: 'text' },
    { header: 'Closed At', key: 'ClosedAt', type: 'instant' },
  ],
  exportRow: (row) => ({ ...row, Missing: row.Missing.map((check) => CHECK_LABELS[check]).join(', ') }),
};

export const FILES_FILE: ListFile<IntakeFile> = {
  name: 'night-audit-files',
  title: 'NIGHT AUDIT FILES',
  columns: [
    { header: 'Received At', key: 'ReceivedAt', type: 'instant' },
    { header: 'Received By', key: 'ReceivedByName', type: 'text' },
    { header: 'Location Name', key: 'LocationName', type: 'text' },
    { header: 'Name', key: 'Name', type: 'text' },
    { header: 'File Format', key: 'FormatLabel', type: 'text' },
    { header: 'Came By', key: 'SourceLabel', type: 'text' },
    { header: 'Sender', key: 'Sender', type: 'text' },
    { header: 'State', key: 'State', type: 'text' },
    { header: 'From', key: 'From', type: 'date' },
    { header: 'To', key: 'To', type: 'date' },
    { header: 'Days', key: 'Days', type: 'integer' },
    { header: 'Size', key: 'Size', type: 'integer' },
    { header: 'Found', key: 'Found', type: 'text' },
    { header: 'SHA-256', key: 'Sha256', type: 'text' },
  ],
  exportRow: (row) => ({
    ...row,
    FormatLabel: row.Format === null ? '' : FORMAT_LABELS[row.Format],
    SourceLabel: SOURCE_LABELS[row.Source],
    Found: row.Findings.map(({ Text }) => Text).join(' '),
  }),
};
