/** The two mails that go to several locations at once. */
export type GroupMail = 'balance' | 'centralized';

export const MAIL_TITLES: Record<GroupMail, string> = {
  balance: 'Email Account Balance',
  centralized: 'Send Group Wise Centralized Email',
};
