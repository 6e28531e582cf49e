import { z } from 'zod';
import { anyPage, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { calendarDate, id, saved, version } from '../fields.ts';
import { listQuery } from '../list.ts';
import { severalBody, severalDone } from '../several.ts';

/** Whoever may be an approver of either kind. */
const approvers = anyPage(['Reimbursement', 'Bonus'], 'session');

export const APPROVAL_TEXTS = {
  named: 'Stand-in saved.',
  removed: 'You have no stand-in any more.',
  failed: 'Failed to save',
  nothingToLend:
    'A stand-in is for approvers: with your Level you decide on nobody’s claims at this location.',
  noBatches: 'NO PAID BATCHES FOUND',
  nothingToPay: 'NO APPROVED CLAIMS TO PAY',
} as const;

const noOne = (value: unknown) => (value === '' || value === null ? undefined : value);

/** Without a person there is no stand-in, and the days mean nothing. */
export const standInBody = z
  .object({
    EmployeeID: z.preprocess(noOne, id.optional()),
    From: z.preprocess(noOne, calendarDate.optional()),
    To: z.preprocess(noOne, calendarDate.optional()),
    Version: version,
  })
  .superRefine(({ EmployeeID, From, To }, check) => {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [field], message });
    if (EmployeeID === undefined) return;
    if (From === undefined) refuse('From', 'Please enter the first day.');
    if (To === undefined) refuse('To', 'Please enter the last day.');
    if (From !== undefined && To !== undefined && To < From)
      refuse('To', 'The last day cannot be before the first.');
  });

const person = z.object({ EmployeeID: z.int(), Name: z.string() });

const standIn = z.object({
  StandInID: z.int(),
  EmployeeID: z.int(),
  Name: z.string(),
  From: z.string(),
  To: z.string(),
  /** Whether today is one of the days, and they still hold a page that they could decide with. */
  InForce: z.boolean(),
  Version: z.int(),
});

const standInAnswer = {
  /** The one the caller named at this location; null where there is none. */
  StandIn: standIn.nullable(),
  /** Whom the caller stands in for here, today or later. */
  For: z.array(z.object({ Name: z.string(), From: z.string(), To: z.string(), InForce: z.boolean() })),
  /** Who can be named: whoever else holds one of the caller's two pages here; nobody where the caller approves nothing. */
  People: z.array(person),
};

export const showStandIn = defineEndpoint({
  method: 'GET',
  path: '/approvals/stand-in',
  summary: 'Who decides on claims for the caller while they are away, and for whom the caller does.',
  access: approvers,
  output: z.object(standInAnswer),
});

export const nameStandIn = defineEndpoint({
  method: 'PUT',
  path: '/approvals/stand-in',
  summary: 'Name who decides on claims for the caller from one day to another, or nobody.',
  access: approvers,
  // Whoever is named decides with all that the caller may, also after a token has ended.
  sessionOnly: true,
  body: standInBody,
  output: z.object({ ...saved, ...standInAnswer }),
});

const payable = z.object({
  id: z.int(),
  Kind: z.enum(['Reimbursement', 'Bonus']),
  EmployeeName: z.string(),
  /** Its contexts or its type. */
  About: z.string(),
  ApprovedAmount: z.number(),
  ApprovedByName: z.string(),
  ApprovedAt: z.string(),
  Timezone: z.string(),
  PaidOn: z.string().nullable(),
  Version: z.int(),
});
export type PayableClaim = z.output<typeof payable>;

const BY_CLAIM = ['Kind', 'EmployeeName', 'About', 'ApprovedAmount', 'ApprovedByName', 'ApprovedAt'] as const;

export const listPayable = defineEndpoint({
  method: 'GET',
  path: '/approvals/payable',
  summary: 'The approved claims of the location that are not paid yet.',
  access: page('Payroll', 'session'),
  query: listQuery(BY_CLAIM, {}),
  output: z.array(payable),
  leavesRow: true,
});

/** `Date`: the day of paying; today where it is left out. Not before the first of the claims was approved, nor weeks ahead. */
export const payClaims = defineEndpoint({
  method: 'POST',
  path: '/approvals/paid',
  summary: 'Mark approved claims as paid, as one batch: all of them or, where one refuses, none.',
  access: page('Payroll', 'session'),
  body: severalBody({}).extend({ Date: z.preprocess(noOne, calendarDate.optional()) }),
  output: severalDone.extend({ BatchID: z.int(), Date: z.string() }),
});

const batch = z.object({
  BatchID: z.int(),
  LocationID: z.int(),
  Date: z.string(),
  Claims: z.int(),
  Amount: z.number(),
  PaidByName: z.string(),
  CreatedAt: z.string(),
  Timezone: z.string(),
});
export type PaidBatch = z.output<typeof batch>;

export const listPaidBatches = defineEndpoint({
  method: 'GET',
  path: '/approvals/paid',
  summary: 'The batches of paid claims of the location, the newest first.',
  access: page('Payroll', 'session'),
  query: listQuery(['Date', 'BatchID', 'Claims', 'Amount', 'PaidByName', 'CreatedAt'], {}),
  output: z.array(batch),
  leavesRow: true,
});

export const showPaidBatch = defineEndpoint({
  method: 'GET',
  path: '/approvals/paid/:BatchID',
  summary: 'The claims of one batch, also as a file.',
  access: page('Payroll', 'session'),
  params: z.object({ BatchID: id }),
  query: listQuery(BY_CLAIM, {}),
  output: z.array(payable),
  leavesRow: { kind: 'paid-batch', param: 'BatchID' },
});
