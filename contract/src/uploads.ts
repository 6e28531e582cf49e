/** Kinds of files that may be stored, told by content and never by name. */
const UPLOAD_KINDS = ['pdf', 'png', 'jpeg', 'webp', 'heic', 'xlsx', 'docx', 'csv', 'txt', 'xml'] as const;
/** `data` is read here and then thrown away: its reader tells what it is, and nobody is ever sent it. */
export type UploadKind = (typeof UPLOAD_KINDS)[number] | 'data';

export const CONTENT_TYPES: Record<UploadKind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  heic: 'image/heic',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  data: 'application/octet-stream',
  xml: 'application/xml',
};

export interface UploadRule {
  readonly kinds: readonly UploadKind[];
  readonly maxFiles: number;
  readonly maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Receipts and payroll attachments. */
export const documents = (maxFiles: number): UploadRule => ({
  kinds: UPLOAD_KINDS.filter((kind) => kind !== 'xml'),
  maxFiles,
  maxBytes: 25 * MEGABYTE,
});

/** Screenshots of the desk log. */
export const pictures: UploadRule = {
  kinds: ['png', 'jpeg', 'webp', 'heic'],
  maxFiles: 5,
  maxBytes: 10 * MEGABYTE,
};

/** One table to import. */
export const importFile: UploadRule = { kinds: ['csv', 'xlsx', 'txt'], maxFiles: 1, maxBytes: 50 * MEGABYTE };

/** A statement of a bank. */
export const statementFile: UploadRule = { kinds: ['data'], maxFiles: 1, maxBytes: 25 * MEGABYTE };
