const MINUTE = 60_000;

/** The pauses between attempts, in minutes: each longer than the one before, three days together. */
const PAUSES = [1, 4, 15, 40, 120, 240, 540, 720, 1080, 1560];

/** How long to wait after so many attempts failed, in milliseconds; null where three days are over. */
export function pauseAfter(attempts: number): number | null {
  const minutes = PAUSES[attempts - 1];
  return minutes === undefined ? null : minutes * MINUTE;
}

/** Whether a receiver took a message: only 2xx. Redirects are not followed, and so are a failure. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;
