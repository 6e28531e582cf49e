import { deactivate, listAssignments, listTeam, reactivate } from '@boh/contract/team/team.contract.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import type { Member } from './team-columns.tsx';

const ENDS =
  'They are signed out at once. Their sessions, temporary password, API tokens, scheduled reports, stand-ins, calendar address and invitations end, and their webhooks send nothing any more. Their roles and their name in the records stay.';
const COMES_BACK = 'They have the roles of before and sign in anew. What ended does not come back by itself.';

/** Deactivates a member of the roster, or lets them in again, after a question. */
export function useLeaving(member: Member, onDone: () => void) {
  const saving = {
    invalidates: [listTeam, listAssignments],
    success: ({ message }: { message: string }) => message,
    failure: (error: unknown) => errorText(error, 'Nothing was changed. Please try again.'),
    seconds: 5,
  };
  const leaving = useSave(deactivate, saving);
  const returning = useSave(reactivate, saving);
  const { EmployeeID, Version, Active } = member;
  const name = `${member.FirstName} ${member.LastName}`;
  const label = Active ? 'Deactivate' : 'Reactivate';
  const run = async () => {
    if (!(await confirm(`${label} ${name}?`, label, Active ? ENDS : COMES_BACK))) return;
    if (await (Active ? leaving : returning).trySave({ body: { EmployeeID, Version } })) onDone();
  };
  return { label, run, isSaving: leaving.isSaving || returning.isSaving };
}
