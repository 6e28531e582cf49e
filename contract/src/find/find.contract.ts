import { z } from 'zod';
import { signedIn } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

const room = { RoomID: z.int(), RoomNumber: z.string() };
const person = { EmployeeID: z.int(), FirstName: z.string(), LastName: z.string(), Email: z.string() };
const claim = {
  id: z.int(),
  EmployeeName: z.string(),
  RequestedAmount: z.number().nullable(),
  ApprovedAmount: z.number().nullable(),
  Approved: z.boolean(),
};

/** The few best of each kind. A kind is missing where none of the caller's pages shows it. */
const found = z.object({
  Rooms: z.array(z.object({ ...room, RoomType: z.string(), Location: z.string() })).optional(),
  /** Of the roster where the caller has it, else the colleagues of the selected location. */
  People: z.array(z.object(person)).optional(),
  Hotels: z
    .array(
      z.object({
        LocationID: z.int(),
        Name: z.string(),
        LegalName: z.string(),
        PaychexID: z.string(),
        City: z.string(),
        State: z.string(),
      }),
    )
    .optional(),
  DeskLogs: z
    .array(z.object({ LogsID: z.int(), Date: z.string(), Entry: z.string(), PostedByName: z.string() }))
    .optional(),
  RoomLogs: z
    .array(
      z.object({
        RoomLogsID: z.int(),
        RoomNumber: z.string(),
        Department: z.string(),
        Notes: z.string(),
        Done: z.boolean(),
      }),
    )
    .optional(),
  Reimbursements: z.array(z.object({ ...claim, Contexts: z.string() })).optional(),
  Bonuses: z.array(z.object({ ...claim, Type: z.string() })).optional(),
});
export type Found = z.infer<typeof found>;

export const findRecords = defineEndpoint({
  method: 'GET',
  path: '/find',
  summary:
    'Records of all kinds by words in any order: only what the pages of the caller show, at the locations they show it for.',
  access: signedIn,
  allRights: true,
  query: z.object({ Words: text(200) }),
  output: found,
});
