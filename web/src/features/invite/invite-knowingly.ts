import { errorText, isOtherName } from '../../api/error-text.ts';
import { confirm, KEEP_EDITING } from '../../notices/alerts.ts';

/** Invites; where an address is that of an account under another name, only after asking. */
export async function inviteKnowingly(invite: (NameMustMatch: boolean) => Promise<unknown>): Promise<void> {
  try {
    await invite(true);
  } catch (error) {
    if (!isOtherName(error)) throw error;
    const detail = 'The role would go to whoever has the account, under the name it has.';
    if (!(await confirm(errorText(error, ''), 'Invite anyway', detail, KEEP_EDITING))) throw error;
    await invite(false);
  }
}
