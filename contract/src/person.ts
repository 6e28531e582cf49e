import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

export const personName = {
  FirstName: requiredText('First name is required'),
  LastName: requiredText('Last name is required'),
};

/** How to reach a person; who needs another Address2 or a County says so. */
export const personContact = {
  PhoneNumber: requiredText('Phone number is required'),
  Address1: requiredText('Address is required'),
  Address2: optionalText(),
  City: requiredText('City is required'),
  State: requiredText('State is required'),
  ZipCode: requiredText('Zip Code is required'),
};

/** What an answer tells of a person. */
export const person = {
  EmployeeID: z.int(),
  FirstName: z.string(),
  LastName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Address1: z.string(),
  Address2: z.string(),
  City: z.string(),
  State: z.string(),
  ZipCode: z.string(),
  County: z.string(),
  Version: z.int(),
};
