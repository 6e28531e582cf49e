import type { AnswerOf } from '@boh/contract/endpoint.ts';
import {
  type DeskLog,
  listLogs,
  logChanges,
  postLog,
  replyToLog,
  updateLogStatus,
} from '@boh/contract/desk-log/desk-log.contract.ts';
import { useMemo } from 'react';
import { whenAnswered } from '../../queue/answers.ts';
import { bodyOf, useWaiting } from '../../queue/use-queue.ts';
import { learn } from '../../reading/reads.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import type { Action } from '../../store/person-db.ts';
import { readSession } from '../../store/session-db.ts';

/** So many logs are on the phone: weeks of them. */
const NEWEST = { query: { Page: 1, PageSize: 100 } } as const;

// What the server answers is shown at once, before the whole book is read again.
for (const endpoint of [postLog, replyToLog, updateLogStatus]) {
  whenAnswered(endpoint, async ({ Place }, answer) => {
    const session = await readSession();
    if (!session) return;
    const log = answer as DeskLog;
    const reader = { EmployeeID: session.EmployeeID, place: Place };
    await learn(reader, listLogs, NEWEST, (logs) => {
      const isThere = logs.some(({ LogID }) => LogID === log.LogID);
      return isThere ? logs.map((each) => (each.LogID === log.LogID ? log : each)) : [log, ...logs];
    });
  });
}

type Entry = AnswerOf<typeof listLogs>[number]['Entries'][number];

/** An entry as it will be once everything is sent. */
interface ShownEntry extends Entry {
  /** What it waits as; null once it is there. */
  readonly waits: Action | null;
  /** It is marked as done, and that waits. */
  readonly isDoneWaiting: boolean;
}

export interface ShownLog {
  /** What its address ends with: its number, or the action it waits as. */
  readonly name: string;
  /** Null while the log itself waits. */
  readonly LogID: number | null;
  readonly actionId: string | null;
  readonly Headline: string;
  readonly Date: string;
  readonly Entries: readonly ShownEntry[];
  readonly isOpen: boolean;
}

/** Which log an action is about: its number, or the action that will make it. */
function logOf(action: Action): number | string | undefined {
  const { LogID } = bodyOf<{ LogID: number | { $answerOf: string } }>(action);
  return typeof LogID === 'object' ? LogID.$answerOf : LogID;
}

const entryOf = (action: Action, name: string): ShownEntry => ({
  ...{ Headline: '', Date: '', Entry: action.Typed, PostedByName: name },
  ...{ CreatedAt: new Date(action.TypedAt).toISOString(), Done: false, UpdatedAt: null, UpdatedBy: null },
  ...{ Screenshots: [], waits: action, isDoneWaiting: false },
});

/** The log book as the phone knows it, with what was written and not sent yet. */
export function useLogBook() {
  const { employee, place, zone } = usePerson();
  const read = useRead(listLogs, NEWEST);
  const changes = useRead(logChanges, {});
  const at = place?.Location.LocationID ?? null;
  const posts = useWaiting(postLog, at);
  const replies = useWaiting(replyToLog, at);
  const marks = useWaiting(updateLogStatus, at);
  const me = `${employee.FirstName} ${employee.LastName}`;
  const logs = useMemo(() => {
    const withWaiting = (id: number | string, entries: readonly ShownEntry[]): ShownEntry[] => {
      const added = replies.filter((reply) => logOf(reply) === id).map((reply) => entryOf(reply, me));
      const isMarked = marks.some((mark) => mark.State !== 'refused' && logOf(mark) === id);
      return [...entries, ...added].map((entry, index) =>
        index === 0 && isMarked ? { ...entry, isDoneWaiting: true } : entry,
      );
    };
    const shown = (log: Omit<ShownLog, 'isOpen'>): ShownLog => {
      const [first] = log.Entries;
      return { ...log, isOpen: first !== undefined && !first.Done && !first.isDoneWaiting };
    };
    const waiting = [...posts].reverse().map((action) => {
      const { Headline = '', Date: day = '' } = bodyOf<{ Headline: string; Date: string }>(action);
      const Entries = withWaiting(action.Id, [entryOf(action, me)]);
      return shown({ name: action.Id, LogID: null, actionId: action.Id, Headline, Date: day, Entries });
    });
    const known = (read.answer ?? []).map(({ LogID, Headline, Date: day, Entries }) => {
      const own = Entries.map((entry) => ({ ...entry, waits: null, isDoneWaiting: false }));
      const about = { name: String(LogID), LogID, actionId: null, Headline, Date: day };
      return shown({ ...about, Entries: withWaiting(LogID, own) });
    });
    return [...waiting, ...known];
  }, [read.answer, posts, replies, marks, me]);
  return {
    read,
    logs,
    /** Headlines and dates of the book are by its own clock. */
    bookZone: changes.answer?.TimeZone ?? read.answer?.[0]?.Timezone ?? zone,
  };
}
