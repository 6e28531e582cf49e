import { z } from 'zod';
import { optionalText, requiredText } from './fields.ts';

/** Names stand in mails: none may hold what mail programs make a link of. `St. John` and `O'Neil` hold nothing such. */
const LINK =
  /[Hh][Tt]{2}[Pp][Ss]?:|[Ww]{3}[.]|[@/\\]|[\p{L}\p{N}-]{3}[.\u3002\uFF0E\uFF61]\p{L}{2}|[\p{L}\p{N}][.\u3002\uFF0E\uFF61]\p{Ll}{2}/u;

const nameText = (message: string) =>
  requiredText(message).refine(
    (value) => !LINK.test(value),
    'Please enter a name without web or email addresses',
  );

export const personName = {
  FirstName: nameText('First name is required'),
  LastName: nameText('Last name is required'),
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
