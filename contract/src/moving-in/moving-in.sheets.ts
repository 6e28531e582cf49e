import { z } from 'zod';
import { METHOD_LABELS } from '../budgets/budget-lines.ts';
import { ACCOUNT_LABELS, ACCOUNTS, METHODS } from '../budgets/budgets.calc.ts';
import { BUDGET_KINDS, MONTH_NAMES, shortMonth } from '../budgets/budgets.words.ts';
import { email, requiredText } from '../fields.ts';
import { franchiseFields } from '../franchise/franchise.contract.ts';
import { AMOUNT_KEYS, RENEWAL_KEYS, TEXT_KEYS } from '../insurance/insurance.calc.ts';
import { insuranceBody, insuranceYear, yearBody } from '../insurance/insurance.contract.ts';
import { insuranceLabel } from '../insurance/insurance.labels.ts';
import { LOCATION_FLAGS } from '../locations/location-flags.ts';
import { locationBody } from '../locations/locations.contract.ts';
import { personContact, personName } from '../person.ts';
import type { Fields } from '../record.ts';
import { roomFields } from '../rooms/rooms.contract.ts';

/** What the cells of a column hold: by it they are read, written and noted. */
export type CellKind =
  'text' | 'code' | 'zip' | 'count' | 'money' | 'percent' | 'date' | 'yes' | 'addresses' | 'figure';

/** Lists that only the group itself knows. */
type OwnList = 'locations' | 'roles' | 'zones';

export interface SheetColumn {
  readonly key: string;
  /** As its head reads; screens call it the same. */
  readonly header: string;
  readonly kind: CellKind;
  /** What the screens' own save takes. */
  readonly schema: z.ZodType;
  /** Whether a new row has to have it. */
  readonly isRequired: boolean;
  /** What its head is noted with, beside what its kind says. */
  readonly note?: string;
  /** What may be chosen in its cells. */
  readonly choices?: readonly string[] | OwnList;
  /** What the example has there; blank where nothing is said. */
  readonly example?: string | number;
}

export interface SheetDeclaration {
  readonly name: SheetName;
  /** What a row is, and which cells name it. */
  readonly about: string;
  readonly columns: readonly SheetColumn[];
}

/** The sheets in the order in which they are looked at and saved: each may name what stands on those before it. */
export const SHEET_NAMES = [
  'LOCATIONS',
  'ROOMS',
  'EMPLOYEES',
  'ROLES',
  'FRANCHISE',
  'INSURANCE',
  'BUDGETS',
] as const;
export type SheetName = (typeof SHEET_NAMES)[number];

/** A row whose first cell begins so is an example, and skipped. */
export const EXAMPLE = 'EXAMPLE:';
/** The last column of a marked workbook: what is wrong with a row. It is not read. */
export const WHAT_IS_WRONG = 'What is wrong';
/** Stands in a month that is to have no figure. */
export const NO_FIGURE = 'none';
const YES_NO = ['Yes', 'No'] as const;

const HOTEL = 'HARBOR INN';
const EMAIL = 'nora@hotel.example';

type Schemas = Readonly<Record<string, z.ZodType>>;
type About = Partial<Omit<SheetColumn, 'key' | 'header' | 'schema'>>;

const column = (
  key: string,
  header: string,
  schema: z.ZodType | undefined,
  about: About = {},
): SheetColumn => {
  if (!schema) throw new Error(`Nothing says what ${key} may be.`);
  return { key, header, schema, kind: 'text', isRequired: false, ...about };
};

/** The location that a row belongs to. Rooms have a field Location of their own: where in the house they are. */
const locationColumn = column('At', 'Location', requiredText('Location is required'), {
  isRequired: true,
  choices: 'locations',
  note: 'The name of a location that is there, or of one on the sheet LOCATIONS.',
  example: `${EXAMPLE} ${HOTEL}`,
});

const digitsOf = (value: unknown) =>
  typeof value === 'string' && /^\d{4}$/.test(value.trim()) ? Number(value) : value;
const yearColumn = column('Year', 'Year', z.preprocess(digitsOf, insuranceYear), {
  kind: 'count',
  isRequired: true,
  example: 2027,
});

const KIND_OF_FIELD: Readonly<Record<string, CellKind>> = {
  integer: 'count',
  money: 'money',
  percent: 'percent',
  date: 'date',
  boolean: 'yes',
};

/** The fields of a record that a save takes, but for some. */
const fieldColumns = (
  fields: Fields,
  examples: Readonly<Record<string, string | number>>,
  without: readonly string[] = [],
) =>
  Object.entries(fields).flatMap(([key, { label, kind, body, isRequired }]) =>
    body === null || without.includes(key)
      ? []
      : column(key, label, body, {
          kind: key === 'RoomNumber' ? 'code' : (KIND_OF_FIELD[kind] ?? 'text'),
          isRequired,
          ...(kind === 'boolean' && { choices: YES_NO }),
          ...(examples[key] !== undefined && { example: examples[key] }),
        }),
  );

const ofLocation: Schemas = locationBody.shape;
const ofInsured: Schemas = insuranceBody.shape;
const ofYear: Schemas = yearBody.shape;

const locationText = (key: string, header: string, example?: string, about: About = {}) =>
  column(key, header, ofLocation[key], { ...(example !== undefined && { example }), ...about });
const addresses = (key: string, header: string) =>
  column(key, header, ofLocation[key], {
    kind: 'addresses',
    note: 'Several addresses with commas between them.',
  });

/** What only the insurance record shows of a location. */
const DESCRIBED_KEYS = [
  'FEIN',
  'Occupancy',
  'Pool',
  'Alarm',
  'Sprinklered',
  'Construction',
  'Roof',
  'Stories',
  'SQFT',
  'ValuePerFt',
] as const;

const LOCATIONS: SheetDeclaration = {
  name: 'LOCATIONS',
  about:
    'A row for each hotel or office; its Name says which. A name that is not there yet makes a new location.',
  columns: [
    column('Name', 'Name', ofLocation['Name'], { isRequired: true, example: `${EXAMPLE} ${HOTEL}` }),
    locationText('LegalName', 'Legal Name', 'HARBOR INN LLC', { note: 'Blank: the Name stands in.' }),
    locationText('Address1', 'Address', '1 PIER RD'),
    locationText('City', 'City', 'OXNARD'),
    locationText('State', 'State', 'CA'),
    locationText('ZipCode', 'Zip Code', '93030', { kind: 'zip' }),
    locationText('County', 'County', 'VENTURA'),
    locationText('PhoneNumber', 'Phone Number', '555-0100'),
    locationText('TimeZone', 'Time Zone', 'America/Los_Angeles', {
      choices: 'zones',
      note: 'Blank: that of the State, where its two letters tell it.',
    }),
    ...LOCATION_FLAGS.map(([key, label]) =>
      column(key, label, ofLocation[key], {
        kind: 'yes',
        choices: YES_NO,
        example: key === 'Franchise' || key === 'Payroll' ? 'Yes' : 'No',
      }),
    ),
    column('TotalNumberOfRooms', 'Total Number Of Rooms', ofLocation['TotalNumberOfRooms'], {
      kind: 'count',
      example: 84,
    }),
    column('Group', 'Group', ofLocation['Group'], { kind: 'count', example: 1 }),
    addresses('ToEmails', 'To Emails'),
    addresses('CcEmails', 'Cc Emails'),
    addresses('BccEmails', 'Bcc Emails'),
    locationText('PaychexID', 'Paychex ID', '17034210'),
    locationText('APN', 'APN'),
    ...DESCRIBED_KEYS.map((key) => column(key, insuranceLabel(key), ofInsured[key])),
  ],
};

const ROOMS: SheetDeclaration = {
  name: 'ROOMS',
  about: 'A row for each room; Location and Room Number say which.',
  columns: [
    locationColumn,
    ...fieldColumns(
      { ...roomFields, Location: { ...roomFields.Location, label: 'Location In The House' } },
      {
        RoomNumber: '101',
        RoomType: 'KING',
        NumberOfBeds: 1,
        Adults: 2,
        Childs: 1,
        ADA: 'No',
      },
    ),
  ],
};

const CONTACT: readonly (readonly [key: keyof typeof personContact | 'County', header: string])[] = [
  ['PhoneNumber', 'Phone Number'],
  ['Address1', 'Address'],
  ['Address2', 'Address 2'],
  ['City', 'City'],
  ['State', 'State'],
  ['ZipCode', 'Zip Code'],
  ['County', 'County'],
];

const emailColumn = (note: string) =>
  column('Email', 'Email', email(), { isRequired: true, note, example: `${EXAMPLE} ${EMAIL}` });

const EMPLOYEES: SheetDeclaration = {
  name: 'EMPLOYEES',
  about: 'A row for each person; the Email says who. Whoever has an account already keeps it as it is.',
  columns: [
    emailColumn('No mail is sent to it by the import, and there is no password: see the guide, Moving in.'),
    column('FirstName', 'First Name', personName.FirstName, { isRequired: true, example: 'Nora' }),
    column('LastName', 'Last Name', personName.LastName, { isRequired: true, example: 'Vale' }),
    ...CONTACT.map(([key, header]) =>
      column(key, header, key === 'County' ? personContact.Address2 : personContact[key], {
        kind: key === 'ZipCode' ? 'zip' : 'text',
      }),
    ),
  ],
};

const ROLES: SheetDeclaration = {
  name: 'ROLES',
  about: 'A row for each role that somebody holds somewhere. A role that is not listed stays as it is.',
  columns: [
    emailColumn('That of a person on the sheet EMPLOYEES, or of an account that is there.'),
    { ...locationColumn, example: HOTEL },
    column('Role', 'Role', requiredText('Role is required'), {
      isRequired: true,
      choices: 'roles',
      note: 'A role of Manage Roles. You may give those that you may give on the screens.',
      example: 'FRONT DESK',
    }),
  ],
};

const FRANCHISE: SheetDeclaration = {
  name: 'FRANCHISE',
  about:
    'A row for each agreement; its Location has Yes under Franchise. The number of rooms stands on LOCATIONS.',
  columns: [
    locationColumn,
    ...fieldColumns(
      franchiseFields,
      {
        ChainID: 'CA123',
        Flag: 'COMFORT',
        Terms: '20 years',
        FranchiseApplicationFee: 50_000,
        RoyaltyFee: 5.5,
      },
      ['TotalNumberOfRooms'],
    ),
  ],
};

const INSURANCE: SheetDeclaration = {
  name: 'INSURANCE',
  about: 'A row for each year of a location; Location and Year say which. Totals are worked out.',
  columns: [
    locationColumn,
    yearColumn,
    column('Draft', 'Draft', ofYear['Draft'], {
      kind: 'yes',
      choices: YES_NO,
      note: 'Yes: figures that are still to be confirmed. Blank: No for a new year.',
      example: 'No',
    }),
    ...AMOUNT_KEYS.map((key) =>
      column(key, insuranceLabel(key), ofYear[key], {
        kind: 'money',
        ...(key === 'BldgLimit' && { example: 1_000_000 }),
      }),
    ),
    ...TEXT_KEYS.map((key) => column(key, insuranceLabel(key), ofYear[key])),
    ...RENEWAL_KEYS.map((key) =>
      column(key, insuranceLabel(key), ofYear[key], {
        kind: 'date',
        ...(key === 'GLRenewal' && { example: '2027-03-01' }),
      }),
    ),
  ],
};

const BUDGETS: SheetDeclaration = {
  name: 'BUDGETS',
  about: 'A row for each account of a budget, months across; Location, Year, Kind and Account say which.',
  columns: [
    locationColumn,
    yearColumn,
    column('Kind', 'Kind', z.enum(BUDGET_KINDS, `Please choose ${BUDGET_KINDS.join(' or ')}`), {
      choices: BUDGET_KINDS,
      note: 'Blank: Budget.',
      example: 'Budget',
    }),
    column('Account', 'Account', z.enum(ACCOUNTS), {
      isRequired: true,
      choices: ACCOUNTS.map((account) => ACCOUNT_LABELS[account]),
      example: ACCOUNT_LABELS.RoomRevenue,
    }),
    column('Method', 'Method', z.enum(METHODS), {
      isRequired: true,
      choices: METHODS.map((method) => METHOD_LABELS[method]),
      note: 'What the figures are. An account may have two rows with different methods for different months.',
      example: METHOD_LABELS.Amount,
    }),
    ...MONTH_NAMES.map((_, index) =>
      column(shortMonth(index + 1), shortMonth(index + 1), z.number(), { kind: 'figure', example: 120_000 }),
    ),
  ],
};

/** The workbook: its sheets, in their order. */
export const SHEETS: readonly SheetDeclaration[] = [
  LOCATIONS,
  ROOMS,
  EMPLOYEES,
  ROLES,
  FRANCHISE,
  INSURANCE,
  BUDGETS,
];

export const sheetNamed = (name: SheetName): SheetDeclaration =>
  SHEETS[SHEET_NAMES.indexOf(name)] ?? LOCATIONS;

const KIND_NOTES: Readonly<Record<CellKind, string>> = {
  text: 'Text.',
  code: 'Text.',
  zip: 'Text. Of a number the leading zeros are kept: 2134 is 02134.',
  count: 'A whole number of 0 or more.',
  money: 'An amount such as 1,234.50.',
  percent: 'A percent: 5.5 is 5.5 %.',
  date: 'A day: 2027-03-01 or 3/1/2027.',
  yes: 'Yes or No.',
  addresses: 'Email addresses.',
  figure: `A number. Blank leaves the month as it is; ${NO_FIGURE} takes its figure away.`,
};

/** What the note at the head of a column says. */
export const noteOf = ({ kind, note, isRequired, choices }: SheetColumn): string =>
  [
    isRequired ? 'Needed.' : null,
    choices === undefined || kind === 'yes' ? KIND_NOTES[kind] : 'Choose from the list of the cell.',
    note,
    isRequired || kind === 'figure' ? null : 'A blank cell leaves what is there.',
  ]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
