const MAX_LENGTH = 200;
const LONGEST_EXTENSION = 10;
/** What comes before is not looked at: putting accents in order takes a time that grows with their square. */
const LONGEST_READ = 1000;

/** Characters that break headers or deceive the eye: controls, quotes, direction marks, invisible joins. */
const UNSAFE =
  /[\u0000-\u001F\u007F-\u009F"'`<>|:*?\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu;

/** The name a file was uploaded under, without what could mislead people or headers; kept for people only. */
export function cleanFileName(name: string): string {
  const base = name.slice(-LONGEST_READ).split(/[/\\]/).pop() ?? '';
  const clean = base
    .normalize('NFC')
    .replace(UNSAFE, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return clean === '' ? 'file' : shorten(clean);
}

/** Shortens in the middle, so that the extension stays. */
function shorten(name: string): string {
  if (name.length <= MAX_LENGTH) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && name.length - dot <= LONGEST_EXTENSION ? name.slice(dot) : '';
  return name.slice(0, MAX_LENGTH - extension.length).replace(/\p{Surrogate}$/u, '') + extension;
}
