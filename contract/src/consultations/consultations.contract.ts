import { z } from 'zod';
import { everyone, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, looseBoolean, optionalText, requiredText, saved } from '../fields.ts';
import { listQuery } from '../list.ts';
import { givenInstantField, notesField, requiredTextField, yesNoField } from '../record-fields.ts';
import { bodyOf, inOrder, shapeOf, sortsOf } from '../record.ts';

export const CONSULTATION_TEXTS = {
  thanks: 'Thanks! We will contact you shortly.',
  unaware: 'Please confirm your awareness of the $800,000 investment requirement.',
} as const;

/** Yes, and nothing else: missing, no and nonsense all get the awareness text. */
const aware = z
  .unknown()
  .transform((value) => looseBoolean.safeParse(value).data === true)
  .refine((value) => value, CONSULTATION_TEXTS.unaware);

const fields = {
  FirstName: requiredTextField('First Name', 'First name is required'),
  LastName: requiredTextField('Last Name', 'Last name is required'),
  Email: { ...requiredTextField('Email'), body: email() },
  PhoneNumber: {
    ...requiredTextField('Phone Number'),
    body: requiredText('Phone number is required', 50),
  },
  Aware: { ...yesNoField('Aware', { isSorted: false, isSearched: true }), body: aware },
  Message: notesField('Message', { isSorted: false }),
  CreatedAt: givenInstantField('Received'),
};

/** As tables and files have them: what came in when. */
export const consultationFields = inOrder(fields, [
  'CreatedAt',
  'FirstName',
  'LastName',
  'Email',
  'PhoneNumber',
  'Aware',
  'Message',
]);

const consultationBody = z.object({
  ...bodyOf(fields).shape,
  /** People never see this field. Whoever fills it in is a machine. */
  Website: optionalText(2000),
});

export const requestConsultation = defineEndpoint({
  method: 'POST',
  path: '/eb5-form',
  summary: 'Ask for a consultation about the investor project.',
  access: everyone,
  transaction: 'own',
  body: consultationBody,
  output: z.object(saved),
  limit: { calls: 10, minutes: 60 },
});

const consultation = z.object({ ConsultationID: z.int(), ...shapeOf(fields) });

export const listConsultations = defineEndpoint({
  method: 'GET',
  path: '/consultations',
  summary: 'The consultation requests of the investor section.',
  access: page('Location', 'group'),
  query: listQuery(sortsOf(consultationFields), {}),
  output: z.array(consultation),
  leavesRow: true,
});
