import { resetFactors } from '@boh/contract/security/security.contract.ts';
import { listAssignments, listTeam } from '@boh/contract/team/team.contract.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import type { Member } from './team-columns.tsx';

const ENDS =
  'Their authenticator app, passkeys and recovery codes open nothing any more, they are signed out everywhere, and a mail tells them. The password stays: make sure that it is really them who asked.';

/** Frees a member of the roster of factors they lost, after a question. */
export function useResetFactors({ EmployeeID, Version, FirstName, LastName }: Member, onDone: () => void) {
  const { trySave, isSaving } = useSave(resetFactors, {
    invalidates: [listTeam, listAssignments],
    success: ({ message }) => message,
    failure: (error) => errorText(error, 'Nothing was changed. Please try again.'),
    seconds: 5,
  });
  const run = async () => {
    if (!(await confirm(`Reset the second factors of ${FirstName} ${LastName}?`, 'Reset Factors', ENDS)))
      return;
    if (await trySave({ body: { EmployeeID, Version } })) onDone();
  };
  return { run, isSaving };
}
