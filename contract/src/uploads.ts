/** Kinds of files that may be stored, told by content and never by name. */
const UPLOAD_KINDS = ['pdf', 'png', 'jpeg', 'webp', 'heic', 'xlsx', 'docx', 'csv', 'txt'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

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
};

export interface UploadRule {
  readonly kinds: readonly UploadKind[];
  readonly maxFiles: number;
  readonly maxBytes: number;
}

const MEGABYTE = 1024 * 1024;

/** Receipts and payroll attachments. */
export const documents = (maxFiles: number): UploadRule => ({
  kinds: UPLOAD_KINDS,
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
