/**
 * Every advisory lock of the program. Whoever takes one names it here: two that shared a number would wait for each
 * other without a reason.
 */
export const LOCKS = {
  /** One server migrates, the others wait for it. */
  migration: 7_041_863,
  /** Pages and the first role are made once. */
  baseData: 7_041_864,
  /** What a server does once when it starts. */
  start: 7_041_865,
  /** Every change of who holds which role, and of what a role opens. */
  roles: 7_041_866,
  /** Files of daily sales are saved one after another. */
  salesImport: 7_041_867,
  /** Journals get their numbers one after another. */
  journals: 7_041_880,
  /** The audit trail is sealed by one process at a time. */
  sealing: 7_041_890,
  /** What is over its time is erased by one process at a time. */
  retention: 7_041_891,
  /** A server owns its data folder. */
  dataFolder: 7_205_934,
} as const;

/** Locks named by a text that only the moment knows, such as that of a mail; the first number tells them from all others. */
export const TEXT_LOCKS = { sameMail: 7_041_868, digest: 7_041_869 } as const;

/**
 * Locks named by a number behind theirs: that of a location, whose days are closed and reopened one after another, or that of
 * a person, who is mailed what waits for them by one process at a time.
 */
export const NUMBERED_LOCKS = { bank: 7_041_870, closing: 7_041_871, inboxMail: 7_041_872 } as const;
