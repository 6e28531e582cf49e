import { z } from 'zod';
import { everyone, page } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { email, looseBoolean, notes, optionalText, requiredText, saved } from '../fields.ts';
import { listQuery } from '../list.ts';

export const CONSULTATION_TEXTS = {
  thanks: 'Thanks! We will contact you shortly.',
  unaware: 'Please confirm your awareness of the $800,000 investment requirement.',
} as const;

/** Yes, and nothing else: missing, no and nonsense all get the awareness text. */
const aware = z
  .unknown()
  .transform((value) => looseBoolean.safeParse(value).data === true)
  .refine((value) => value, CONSULTATION_TEXTS.unaware);

const consultationBody = z.object({
  FirstName: requiredText('First name is required'),
  LastName: requiredText('Last name is required'),
  Email: email(),
  PhoneNumber: requiredText('Phone number is required', 50),
  Aware: aware,
  Message: notes(),
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

const consultation = z.object({
  ConsultationID: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Aware: z.boolean(),
  Message: z.string(),
  CreatedAt: z.string(),
});

export const listConsultations = defineEndpoint({
  method: 'GET',
  path: '/consultations',
  summary: 'The consultation requests of the investor section.',
  access: page('Location', 'group'),
  query: listQuery(['CreatedAt', 'FirstName', 'LastName', 'Email', 'PhoneNumber'], {}),
  output: z.array(consultation),
});
