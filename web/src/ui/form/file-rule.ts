import { CONTENT_TYPES, type UploadKind, type UploadRule } from '@boh/contract/uploads.ts';

const MEGABYTE = 1024 * 1024;

/** How names of files of a kind end. */
export const endingsOf = (kind: UploadKind): string[] =>
  kind === 'jpeg' ? ['.jpg', '.jpeg'] : kind === 'txt' ? ['.txt', '.text'] : [`.${kind}`];

/** `At most 10 files of 25 MB each`. */
export const limitText = ({ maxFiles, maxBytes }: UploadRule): string =>
  maxFiles === 1
    ? `One file of at most ${maxBytes / MEGABYTE} MB`
    : `At most ${maxFiles} files of ${maxBytes / MEGABYTE} MB each`;

/** By its type, or by its name: systems give a CSV file the type of the program that opens it, or none. */
export const isOfKind = ({ name, type }: Pick<File, 'name' | 'type'>, { kinds }: UploadRule): boolean =>
  kinds.some(
    (kind) =>
      type === CONTENT_TYPES[kind] ||
      (!type.startsWith('image/') && endingsOf(kind).some((end) => name.toLowerCase().endsWith(end))),
  );

/** `Only png, jpeg, webp, heic`. */
export const kindsText = ({ kinds }: UploadRule): string => `Only ${kinds.join(', ')}`;

/** Which of the files are not taken, in sentences: those of another kind, and those that are too large or too many. */
export function takenOf(
  files: readonly File[],
  rule: UploadRule,
  free: number,
): { taken: File[]; problem: string } {
  const right = files.filter((file) => isOfKind(file, rule));
  const taken = right.filter(({ size }) => size <= rule.maxBytes).slice(0, Math.max(0, free));
  const refusal = (refused: readonly File[], why: string) =>
    refused.length === 0 ? [] : [`Not added: ${refused.map(({ name }) => name).join(', ')}. ${why}.`];
  return {
    taken,
    problem: [
      ...refusal(
        files.filter((file) => !right.includes(file)),
        kindsText(rule),
      ),
      ...refusal(
        right.filter((file) => !taken.includes(file)),
        limitText(rule),
      ),
    ].join(' '),
  };
}
