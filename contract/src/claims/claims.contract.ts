import { z } from 'zod';
import { page } from '../access.ts';
import { removedIndexes } from '../attachments.ts';
import { defineEndpoint } from '../endpoint.ts';
import {
  calendarDate,
  id,
  isBlank,
  listIndex,
  looseBoolean,
  notes,
  optionalMoney,
  requiredNotes,
  saved,
  version,
  yesNoFilter,
} from '../fields.ts';
import { listQuery } from '../list.ts';
import { severalBody, severalDone } from '../several.ts';
import { documents } from '../uploads.ts';
import { CLAIM_STATES, STEP_DECISIONS } from './approvals.calc.ts';
import { BONUS_TYPES, MAX_RECEIPTS } from './claims.calc.ts';

/** Whatever is sent is let go at once. */
const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional();

const amount = optionalMoney.pipe(
  z
    .number()
    .refine((value) => value >= 0, 'Please enter an amount of 0 or more.')
    .nullable(),
);

/** What both kinds take. */
const approval = {
  Approved: looseBoolean.optional(),
  /** From the submitter it is what they ask for (`RequestedAmount`), from an approver what they grant. */
  ApprovedAmount: amount,
  OtherNotes: notes(),
  RemoveReceiptsAttachments: removedIndexes,
  Version: version,
  /** Sent along by screens and not read: session and clock alone say who approved, and when. */
  ApprovedBy: ignored,
  ApprovedByName: ignored,
  ApprovedAt: ignored,
};

const bonusType = z.enum(BONUS_TYPES, {
  error: ({ input }) =>
    input === undefined || input === null || input === ''
      ? 'Type is required'
      : `Type must be one of ${BONUS_TYPES.join(', ')}`,
});

export const reimbursementBody = z.object({
  Contexts: requiredNotes('Contexts is required'),
  Planned: looseBoolean.default(false),
  ...approval,
});

export const bonusBody = z.object({ Type: bonusType, TypeInDetails: notes(), ...approval });

/** A field left out of a PATCH keeps its stored value. */
const kept = {
  ApprovedAmount: approval.ApprovedAmount.optional(),
  OtherNotes: notes().optional(),
};

const reimbursementChange = z.object({
  ...approval,
  ...kept,
  Contexts: requiredNotes('Contexts is required').optional(),
  Planned: looseBoolean.optional(),
});

const bonusChange = z.object({
  ...approval,
  ...kept,
  Type: bonusType.optional(),
  TypeInDetails: notes().optional(),
});

/** One step of the way to a decision. */
const step = z.object({
  /** `X for Y` where X stood in. */
  Name: z.string(),
  Decision: z.enum(STEP_DECISIONS),
  Level: z.int(),
  Amount: z.number().nullable(),
  Reason: z.string(),
  At: z.string(),
});
export type ClaimStep = z.output<typeof step>;

const claim = {
  id: z.int(),
  LocationID: z.int(),
  EmployeeName: z.string(),
  /** Ours: what the submitter asks for. */
  RequestedAmount: z.number().nullable(),
  Approved: z.boolean(),
  ApprovedBy: z.int().nullable(),
  ApprovedByName: z.string().nullable(),
  ApprovedAmount: z.number().nullable(),
  ApprovedAt: z.int().nullable(),
  Timezone: z.string(),
  OtherNotes: z.string(),
  ReceiptsAttachments: z.array(z.string()),
  CanBeApprovedByUser: z.boolean(),
  /** Ours: whether the caller may change the record while it is open. */
  CanBeEditedByUser: z.boolean(),
  /** Ours: whether the caller made it. */
  IsYours: z.boolean(),
  State: z.enum(CLAIM_STATES),
  /** The steps that stand, and those that a correction or taking the approval back made void; both in their order. */
  Steps: z.array(step),
  EarlierSteps: z.array(step),
  /** Why the caller may not decide on it; null where `CanBeApprovedByUser`. */
  CannotDecide: z.string().nullable(),
  /** Whom the caller stands in for when deciding on the amount that is offered. */
  DecidesFor: z.string().nullable(),
  /** Up to here the caller's approval is the last word, above it an endorsement; null: any amount, or none to give. */
  FinalUpTo: z.number().nullable(),
  /** Whom it waits for, from the lowest Level. */
  WaitsFor: z.array(z.string()),
  /** Who is missing for the last word, as a sentence; null where nobody is. */
  Missing: z.string().nullable(),
  /** Since when it waits for those; null once it is decided. */
  WaitingSince: z.string().nullable(),
  PaidOn: z.string().nullable(),
  CreatedAt: z.string(),
  UpdatedAt: z.string(),
  Version: z.int(),
};

export const reimbursement = z.object({ ...claim, Contexts: z.string(), Planned: z.boolean() });
export const bonus = z.object({ ...claim, Type: z.string(), TypeInDetails: z.string() });
export type Reimbursement = z.output<typeof reimbursement>;
export type Bonus = z.output<typeof bonus>;
export type Claim = Reimbursement | Bonus;

const SORTABLE = [
  'CreatedAt',
  'UpdatedAt',
  'EmployeeName',
  'RequestedAmount',
  'Approved',
  'State',
  'PaidOn',
  'ApprovedByName',
  'ApprovedAmount',
  'ApprovedAt',
  'OtherNotes',
  'ReceiptsAttachments',
] as const;

/** `ForMe`: what waits for the caller's approval. `Yours`: what the caller made. Blank: all that the caller sees. */
const show = z.preprocess(
  (value) => (value === '' ? undefined : value),
  z.enum(['ForMe', 'Yours'], 'Show must be ForMe or Yours').optional(),
);
/** `Waiting`: open or endorsed. */
const STATE_FILTERS = ['Waiting', ...CLAIM_STATES] as const;

/** From and To are days of submitting, these two of approval; all by the location's calendar. */
const own = {
  Approved: yesNoFilter,
  State: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.enum(STATE_FILTERS, `State must be one of ${STATE_FILTERS.join(', ')}`).optional(),
  ),
  Show: show,
  ApprovedFrom: calendarDate.optional(),
  ApprovedTo: calendarDate.optional(),
};
const one = z.object({ id });
const which = z.object({ index: listIndex('Unknown attachment') });
export const RECEIPTS = documents(MAX_RECEIPTS);
const files = { ReceiptsAttachments: RECEIPTS };

/** Several claims to approve, each with the amount granted: none is granted by itself. */
const approvals = severalBody({ ApprovedAmount: amount });
/** Several approvals to take back. An amount left out stays as a proposal; one that is sent takes its place. */
const approvalsBack = severalBody({ ApprovedAmount: amount.optional() });

const decision = z
  .object({
    id,
    Decision: z.enum(['Approve', 'Reject'], 'Decision must be Approve or Reject'),
    /** What is approved; left out, the amount that was noted before. A rejection has none. */
    Amount: amount.optional(),
    Reason: notes(),
    Version: version,
  })
  .refine(({ Decision, Reason }) => Decision === 'Approve' || !isBlank(Reason), {
    path: ['Reason'],
    error: 'Please give the reason.',
  });

export const listReimbursements = defineEndpoint({
  method: 'GET',
  path: '/reimbursement/get',
  summary: 'The caller’s own reimbursements; for approvers all of the location.',
  access: page('Reimbursement', 'session'),
  query: listQuery([...SORTABLE, 'Contexts', 'Planned'], own),
  output: z.array(reimbursement),
  leavesRow: true,
});

export const addReimbursement = defineEndpoint({
  method: 'POST',
  path: '/reimbursement/post',
  summary: 'Ask for a reimbursement, with receipts.',
  access: page('Reimbursement', 'session'),
  body: reimbursementBody,
  files,
  output: z.object({ ...saved, ...reimbursement.shape }),
});

export const changeReimbursement = defineEndpoint({
  method: 'PATCH',
  path: '/reimbursement/patch/:id',
  summary: 'Change, approve or un-approve a reimbursement.',
  access: page('Reimbursement', 'session'),
  params: one,
  body: reimbursementChange,
  files,
  output: z.object({ ...saved, ...reimbursement.shape }),
});

export const approveReimbursements = defineEndpoint({
  method: 'POST',
  path: '/reimbursement/several/approve',
  summary: 'Approve several reimbursements: all of them or, where one refuses, none.',
  access: page('Reimbursement', 'session'),
  body: approvals,
  output: severalDone,
});

export const takeBackReimbursements = defineEndpoint({
  method: 'POST',
  path: '/reimbursement/several/takeBack',
  summary: 'Take the approval of several reimbursements back: of all of them or, where one refuses, of none.',
  access: page('Reimbursement', 'session'),
  body: approvalsBack,
  output: severalDone,
});

export const decideReimbursement = defineEndpoint({
  method: 'POST',
  path: '/reimbursement/decide',
  summary:
    'Approve or reject a reimbursement; an amount above one’s limit is endorsed, and waits for somebody higher.',
  access: page('Reimbursement', 'session'),
  body: decision,
  output: z.object({ ...saved, ...reimbursement.shape }),
  statuses: { 409: 'It is approved, paid or rejected already, or was changed meanwhile.' },
});

export const reimbursementFile = defineEndpoint({
  method: 'GET',
  path: '/reimbursement/get/presigned/:id',
  summary: 'One receipt of a reimbursement.',
  access: page('Reimbursement', 'session'),
  params: one,
  query: which,
  output: z.unknown(),
  download: true,
  leavesRow: { kind: 'claim', param: 'id' },
});

export const listBonuses = defineEndpoint({
  method: 'GET',
  path: '/bonus/get',
  summary: 'The caller’s own bonus requests; for approvers all of the location.',
  access: page('Bonus', 'session'),
  query: listQuery([...SORTABLE, 'Type', 'TypeInDetails'], own),
  output: z.array(bonus),
  leavesRow: true,
});

export const addBonus = defineEndpoint({
  method: 'POST',
  path: '/bonus/post',
  summary: 'Ask for a bonus, with receipts.',
  access: page('Bonus', 'session'),
  body: bonusBody,
  files,
  output: z.object({ ...saved, ...bonus.shape }),
});

export const changeBonus = defineEndpoint({
  method: 'PATCH',
  path: '/bonus/patch/:id',
  summary: 'Change, approve or un-approve a bonus request.',
  access: page('Bonus', 'session'),
  params: one,
  body: bonusChange,
  files,
  output: z.object({ ...saved, ...bonus.shape }),
});

export const approveBonuses = defineEndpoint({
  method: 'POST',
  path: '/bonus/several/approve',
  summary: 'Approve several bonus requests: all of them or, where one refuses, none.',
  access: page('Bonus', 'session'),
  body: approvals,
  output: severalDone,
});

export const takeBackBonuses = defineEndpoint({
  method: 'POST',
  path: '/bonus/several/takeBack',
  summary: 'Take the approval of several bonus requests back: of all of them or, where one refuses, of none.',
  access: page('Bonus', 'session'),
  body: approvalsBack,
  output: severalDone,
});

export const decideBonus = defineEndpoint({
  method: 'POST',
  path: '/bonus/decide',
  summary:
    'Approve or reject a bonus request; an amount above one’s limit is endorsed, and waits for somebody higher.',
  access: page('Bonus', 'session'),
  body: decision,
  output: z.object({ ...saved, ...bonus.shape }),
  statuses: { 409: 'It is approved, paid or rejected already, or was changed meanwhile.' },
});

export const bonusFile = defineEndpoint({
  method: 'GET',
  path: '/bonus/get/presigned/:id',
  summary: 'One receipt of a bonus request.',
  access: page('Bonus', 'session'),
  params: one,
  query: which,
  output: z.unknown(),
  download: true,
  leavesRow: { kind: 'claim', param: 'id' },
});

export const CLAIM_TEXTS = {
  reimbursement: { saved: 'Reimbursement Updated successfully', empty: 'NO REIMBURSEMENTS FOUND' },
  bonus: { saved: 'Bonus Updated successfully', empty: 'NO BONUS FOUND' },
  failed: 'Failed to save',
  noAttachment: 'Failed to fetch attachment.',
  notAuthorized: "(You're not authorized to approve)",
  amountIsNoApproval: 'The amount alone approves nothing: tick Approved too.',
  stillWaiting: 'The amount is noted. It still waits for approval.',
  endorsed: 'It is endorsed and waits for somebody higher.',
  endorsementsGone: 'It was changed: what was endorsed before is void, and it waits again.',
} as const;
