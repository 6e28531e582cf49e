export type FileParts = Readonly<Record<string, File | readonly File[] | null | undefined>>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function partText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * The text parts of a multipart body, named with index and field: `ExtraPayrolls[0].Type` for a list of
 * records, the bare name repeated for a list of plain values. Missing values are left out.
 */
export function textParts(body: unknown, prefix = ''): [name: string, text: string][] {
  if (body === undefined || body === null) return [];
  if (Array.isArray(body)) {
    return (body as unknown[]).flatMap((item, index) =>
      textParts(item, isRecord(item) ? `${prefix}[${index}]` : prefix),
    );
  }
  if (isRecord(body)) {
    return Object.entries(body).flatMap(([key, value]) =>
      textParts(value, prefix === '' ? key : `${prefix}.${key}`),
    );
  }
  return [[prefix, partText(body)]];
}

const listOf = (files: File | readonly File[] | null | undefined): readonly File[] =>
  files instanceof File ? [files] : (files ?? []);

/** A multipart form: text first, so that the server knows the record before the files stream in. */
export function multipart(body: unknown, files: FileParts | undefined): FormData {
  const form = new FormData();
  for (const [name, text] of textParts(body)) form.append(name, text);
  for (const [name, chosen] of Object.entries(files ?? {})) {
    for (const file of listOf(chosen)) form.append(name, file, file.name);
  }
  return form;
}
