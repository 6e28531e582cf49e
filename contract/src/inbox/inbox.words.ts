/** What can wait for somebody, in the order of the choices. */
export const INBOX_KINDS = [
  'Handover',
  'ClaimToDecide',
  'ClaimDecided',
  'OverdueDeposit',
  'UnmappedCodes',
  'DayToClose',
  'VarianceComment',
  'Renewal',
  'FailedMail',
  'FailedImport',
  'DeskReply',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** As the screen and the files call them. */
export const INBOX_KIND_WORDS: Readonly<Record<InboxKind, string>> = {
  Handover: 'Handovers',
  ClaimToDecide: 'Claims to decide',
  ClaimDecided: 'Your claims, decided',
  OverdueDeposit: 'Overdue deposits',
  UnmappedCodes: 'Unmapped codes',
  DayToClose: 'Days to close',
  VarianceComment: 'Variance comments due',
  Renewal: 'Renewals',
  FailedMail: 'Failed mails',
  FailedImport: 'Failed imports',
  DeskReply: 'Replies to your log entries',
};

/** Stands before everything else, however new that is. */
export const INBOX_FIRST: InboxKind = 'Handover';

/** News tell that something happened: they leave when read. Everything else leaves when it is done. */
export const INBOX_NEWS: readonly InboxKind[] = ['ClaimDecided', 'DeskReply'];

/** Where things of a kind are told. Both mails come in addition to the inbox. */
export const INBOX_CHOICES = ['Inbox', 'MailAtOnce', 'DailyMail', 'Off'] as const;
export type InboxChoice = (typeof INBOX_CHOICES)[number];

export const INBOX_CHOICE_WORDS: Readonly<Record<InboxChoice, string>> = {
  Inbox: 'Inbox',
  MailAtOnce: 'Mail at once',
  DailyMail: 'Daily mail',
  Off: 'Off',
};

/** When the daily mail goes out, on the clock of each location. */
export const DAILY_MAIL_AT = '07:00';

export const INBOX_TEXTS = {
  empty: 'NOTHING WAITS FOR YOU',
  choicesSaved: 'Choices saved.',
  choicesFailed: 'Failed to save the choices',
  markFailed: 'Failed to save',
  marked: (items: number) => (items === 1 ? 'Saved.' : `${items} saved.`),
} as const;
