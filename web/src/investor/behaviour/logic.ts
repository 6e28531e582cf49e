/** The decisions behind what moves on the page, free of the page itself. */

/** Value shown by a count-up after a part `t` (0 to 1) of its time: quick at first, slowing towards the target. */
export function countAt(target: number, t: number): number {
  const clamped = Math.min(1, Math.max(0, t));
  return Math.round(target * (1 - (1 - clamped) ** 3));
}

/** The slide reached from `index` by moving `by` slides; the ends hold. */
export function slideAfter(index: number, by: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index + by));
}

const SWIPE = 50;

/** What a touch that moved this far asks for: 1 next, -1 previous, 0 nothing. A mostly vertical move is scrolling. */
export function swipe(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) <= SWIPE || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

/** The tab a key leads to, or undefined for a key that means nothing to tabs. */
export function tabAfter(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

export interface ConsultationRequest {
  FirstName: string;
  LastName: string;
  Email: string;
  PhoneNumber: string;
  Aware: boolean;
  Message: string;
  Website?: string;
}

/** The call's body from the form's fields. The trap for robots is sent only if something filled it. */
export function consultationRequest(fields: FormData): ConsultationRequest {
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const website = text('Website');
  return {
    FirstName: text('FirstName'),
    LastName: text('LastName'),
    Email: text('Email'),
    PhoneNumber: text('PhoneNumber'),
    Aware: text('Aware') === 'yes',
    Message: text('Message'),
    ...(website ? { Website: website } : {}),
  };
}

/** The sentence in a refused answer's body, if there is one. */
export function errorText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  return typeof body.error === 'string' && body.error.trim() ? body.error : undefined;
}

/** What is wrong with one required field, as a sentence, or undefined if nothing is. */
export function fieldProblem(
  label: string,
  value: string,
  isEmail: boolean,
  emailValid: boolean,
): string | undefined {
  if (!value.trim()) return `${label} is required.`;
  if (isEmail && !emailValid) return 'Please enter a valid email address.';
  return undefined;
}
