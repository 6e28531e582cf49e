import { z } from 'zod';
import { page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { count, id, notes, saved, yesNoFilter } from '../fields.ts';
import { listQuery } from '../list.ts';

export const HANDOVER_TEXTS = {
  handedOver: 'SHIFT HANDED OVER!',
  handOverFailed: 'FAILED TO HAND OVER',
  acknowledged: 'HANDOVER ACKNOWLEDGED!',
  acknowledgeFailed: 'FAILED TO ACKNOWLEDGE',
  ownHandover: 'You handed this over yourself. Somebody else acknowledges it.',
  missing: 'This handover',
} as const;

/** So many of each kind are frozen with a handover, the newest; how many there were is frozen beside them. */
export const MOST_HANDED_OVER = 100;

/** Unacknowledged for so long, a handover is the manager's business. */
export const HANDOVER_HOURS = 2;

const access = page('logbook', 'session');

/** Blank where nobody knows yet: that is not the same as none. */
const roomsSold = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  count.nullable(),
);

/** Everything else that is handed over the server finds itself. */
export const handoverBody = z.object({ RoomsSold: roomsSold, Note: notes() });

const posted = { PostedByName: z.string(), CreatedAt: z.string() };

const contents = {
  /** How many there were of each, also where not all of them are listed. */
  OpenEntries: z.int(),
  OpenAda: z.int(),
  OpenCalls: z.int(),
  Entries: z.array(
    z.object({
      LogID: z.int(),
      Headline: z.string(),
      Date: z.string(),
      Entry: z.string(),
      Replies: z.int(),
      ...posted,
    }),
  ),
  Ada: z.array(
    z.object({
      ADAComplianceID: z.int(),
      GuestName: z.string(),
      RoomNumber: z.string(),
      SpecialNeeds: z.string(),
      Notes: z.string(),
      ...posted,
    }),
  ),
  Calls: z.array(
    z.object({
      PreDepartCallID: z.int(),
      RoomNumber: z.string(),
      GuestName: z.string(),
      DateCalled: z.string(),
      TimeCalled: z.string(),
      ServiceIssues: z.string(),
      Notes: z.string(),
      ...posted,
    }),
  ),
  /** The last one, or the one that stands in its place; null where nothing was ever counted. */
  CashCount: z
    .object({
      LogID: z.int(),
      ShiftType: z.string(),
      Date: z.string(),
      Total: z.number(),
      BankTill: z.number(),
      DepositDrop: z.number(),
      OverShort: z.number(),
      Notes: z.string(),
      ...posted,
    })
    .nullable(),
};

const handoverContents = z.object({ ...contents, Timezone: z.string() });
export type HandoverContents = z.output<typeof handoverContents>;

const handover = z.object({
  HandoverID: z.int(),
  ...posted,
  Timezone: z.string(),
  /** Of tonight, as typed; null where nobody said. */
  RoomsSold: z.int().nullable(),
  Note: z.string(),
  ...contents,
  /** When the first other person did; null while it waits. */
  AcknowledgedAt: z.string().nullable(),
  Acknowledgements: z.array(z.object({ Name: z.string(), At: z.string() })),
  /** Whether the caller did not hand it over and has not acknowledged it yet. */
  MayAcknowledge: z.boolean(),
});
export type Handover = z.output<typeof handover>;

export const listHandovers = defineEndpoint({
  method: 'GET',
  path: '/handover',
  summary: 'The handovers of the selected location, newest first, as they stood when they were handed over.',
  access,
  query: listQuery(
    ['CreatedAt', 'PostedByName', 'RoomsSold', 'OpenEntries', 'OpenAda', 'OpenCalls', 'AcknowledgedAt'],
    {
      HandoverID: id.optional(),
      /** `false`: only those that nobody else has acknowledged yet. */
      Acknowledged: yesNoFilter,
    },
  ),
  output: z.array(handover),
  leavesRow: true,
});

export const previewHandover = defineEndpoint({
  method: 'GET',
  path: '/handover/preview',
  summary: 'What would be handed over now: what is open, and the last cash count.',
  access,
  output: handoverContents,
  polled: true,
});

export const handOver = defineEndpoint({
  method: 'POST',
  path: '/handover',
  summary:
    'Hand the shift over: what is open, the last cash count, the rooms sold tonight as typed and a note, frozen as they are now.',
  access,
  body: handoverBody,
  output: handover.extend(saved),
});

export const acknowledgeHandover = defineEndpoint({
  method: 'POST',
  path: '/handover/acknowledge',
  summary: 'Acknowledge a handover in one’s own name. Doing so again changes nothing.',
  access,
  body: z.object({ HandoverID: id }),
  output: handover.extend(saved),
  statuses: { 409: 'The caller handed it over: somebody else acknowledges it.' },
});
