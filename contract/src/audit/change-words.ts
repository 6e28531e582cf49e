import { labelOf } from '../fields.ts';
import { insuranceLabel } from '../insurance/insurance.labels.ts';

type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `AllowedPages` as `Allowed Pages`, `FandBRevenue` as `F&B Revenue`: a field as the screens call it. */
export const fieldWords = (field: string): string =>
  field.includes(' ')
    ? field
    : labelOf(
        insuranceLabel(field.replace('FandB', 'F&B ').replace(/Hash$/, '').replaceAll('_', ' ')),
      ).trim();

/** What a history says of a value, on the screen and in its file. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(blank)';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isFields(value)) {
    return Object.entries(value)
      .map(([key, part]) => `${fieldWords(key)} ${valueWords(part)}`)
      .join(', ');
  }
  if (Array.isArray(value)) return value.length === 0 ? '(blank)' : value.map(valueWords).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface FieldChange {
  readonly Field: string;
  readonly From?: unknown;
  readonly To?: unknown;
}

/** Secrets are kept without what they were and are. */
export const isSecretChange = ({ From, To }: FieldChange): boolean =>
  (From ?? null) === null && (To ?? null) === null;

const isBlank = (value: unknown) => valueWords(value) === '(blank)';

/** A number that a new record was given, which says nothing to people. */
const isOwnNumber = ({ Field, From, To }: FieldChange) =>
  Field === 'UUID' || (/ID$/.test(Field) && isBlank(From) && typeof To === 'number');

/** What is worth reading of an entry: a blank that is a blank of another kind now is no change. */
export const realChanges = <Change extends FieldChange>(changes: readonly Change[]): Change[] =>
  changes.filter(
    (change) =>
      isSecretChange(change) || (!isOwnNumber(change) && valueWords(change.From) !== valueWords(change.To)),
  );

/** The field of a row that tells of a download and changed nothing: what the file was called. */
export const DOWNLOADED = 'DownloadedFile';

/** What was done, by the last word of the call that did it, or by the last two where one would say something else. */
const ACTIONS: Readonly<Record<string, string>> = {
  AccountBalance: 'Account balance updated',
  accountBalanceEmail: 'Mailed',
  acknowledge: 'Acknowledged',
  again: 'File read again',
  approve: 'Approved',
  assignRole: 'Role changed',
  assignRoles: 'Roles changed',
  bringBack: 'Brought back into use',
  centralizedEmail: 'Mailed',
  changePassword: 'Password changed',
  changeSelectedLocation: 'Went to another location',
  close: 'Closed',
  comment: 'Commented',
  confirm: 'Confirmed',
  copy: 'Copied',
  createAccount: 'Account created',
  deactivate: 'Deactivated',
  decide: 'Decided',
  done: 'Marked done',
  drafts: 'Draft begun',
  email: 'Mailed',
  emails: 'Mailed',
  'end-others': 'Sessions ended',
  factor: 'Signed in',
  files: 'File received',
  import: 'Imported',
  inviteUser: 'Invited',
  inviteUsers: 'Invited',
  lock: 'Locked',
  login: 'Signed in',
  'login/again': 'Confirmed who they are',
  logout: 'Signed out',
  match: 'Matched',
  paid: 'Marked paid',
  reactivate: 'Reactivated',
  'recovery-codes': 'New recovery codes',
  remove: 'Removed',
  reopen: 'Reopened',
  resend: 'Invitation sent again',
  resetFactors: 'Second factors reset',
  resetPassword: 'Temporary password sent',
  retire: 'Retired',
  revoke: 'Invitation revoked',
  send: 'Sent',
  series: 'Added',
  sessions: 'Session ended',
  statements: 'Statement imported',
  tab: 'Signed in in another tab',
  takeBack: 'Approval taken back',
  'totp/confirm': 'Authenticator app added',
  'totp/remove': 'Authenticator app removed',
  'totp/start': 'Authenticator app begun',
  unlock: 'Unlocked',
  unmatch: 'Match taken apart',
  unsubscribe: 'Mails changed',
  updateRole: 'Role changed',
  updateStatus: 'Marked done',
};

/** What somebody did, in words: `PUT /Rooms/update` as `Changed`. */
export function actionWords(call: string, changes: readonly FieldChange[]): string {
  const [method = '', path = ''] = call.split(' ');
  if (method === 'import') return 'Imported';
  if (method === 'erase') return 'Erased';
  if (changes.some(({ Field }) => Field === DOWNLOADED)) return 'Downloaded';
  const steps = path.split('/').filter((step) => !step.startsWith(':'));
  const known = [steps.slice(-2).join('/'), steps.at(-1) ?? ''].find((words) =>
    Object.hasOwn(ACTIONS, words),
  );
  if (known !== undefined) return ACTIONS[known] ?? '';
  if (method === 'DELETE') return 'Removed';
  return method === 'POST' && changes.every(({ From }) => isBlank(From)) ? 'Added' : 'Changed';
}
