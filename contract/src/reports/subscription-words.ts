import { READY_DEFINITIONS } from './ready-reports.ts';
import type { Cadence, Edition, ScheduledReport } from './subscriptions.contract.ts';

/** When each comes, as screens and mails say it. */
export const CADENCE_WORDS: Readonly<Record<Cadence, string>> = {
  Daily: 'Every day, for the day before',
  Weekly: 'Every Sunday, when the week is over',
  Monthly: 'On the 1st, when the month is over',
};

/** The same in short, before a time. */
export const CADENCE_DAYS: Readonly<Record<Cadence, string>> = {
  Daily: 'Every day',
  Weekly: 'Sundays',
  Monthly: 'On the 1st',
};

export const EDITION_WORDS: Readonly<Record<Edition, string>> = {
  First: 'First',
  Late: 'Late edition',
  Asked: 'Sent now',
};

/** The same definition however its fields are ordered. */
const sameText = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : part,
  );

/** The ready report that a definition is, unchanged. */
export function readyNameOf(report: ScheduledReport): string | null {
  if ('Ready' in report) return report.Ready;
  if ('ReportID' in report) return null;
  const text = sameText(report);
  return Object.entries(READY_DEFINITIONS).find(([, ready]) => sameText(ready) === text)?.[0] ?? null;
}

export const OUTCOME_WORDS = {
  Sent: 'Sent',
  Waiting: 'On its way',
  Failed: 'Refused by the relay',
  Skipped: 'Not sent',
} as const;
