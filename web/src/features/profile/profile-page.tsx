import { getProfile, PROFILE_FIELDS, PROFILE_TEXTS } from '@boh/contract/profile/profile.contract.ts';
import type { ProfileField } from '@boh/contract/profile/profile.contract.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ProfileRow } from './profile-row.tsx';
import classes from './profile.module.css';

/** Employee Profile: one field at a time. */
export function ProfilePage() {
  return (
    <>
      <PageHeader title="Employee Profile" about="Your own details. Each change is saved by itself." />
      <Profile />
    </>
  );
}

function Profile() {
  const { employee, location } = useSession();
  const [edited, setEdited] = useState<ProfileField | null>(null);
  const { answer, isLoading, error, refetch } = useAnswer(getProfile, {
    query: { EmployeeID: employee.EmployeeID, RequestedLocationID: location?.LocationID },
  });
  if (isLoading) return <LoadingOverlay />;
  if (error && !answer) return <ErrorState text={PROFILE_TEXTS.notLoaded} onRetry={refetch} />;
  if (!answer?.EmployeeID) return <EmptyState text={PROFILE_TEXTS.empty} />;
  return (
    <dl className={classes['profile']}>
      <div className={classes['row']}>
        <dt>Email</dt>
        <dd>{answer.Email}</dd>
      </div>
      {PROFILE_FIELDS.map((field) => (
        <ProfileRow
          key={field}
          field={field}
          profile={answer}
          isEdited={edited === field}
          onEdit={() => void mayLeave('part').then((may) => may && setEdited(field))}
          onClose={() => setEdited(null)}
        />
      ))}
    </dl>
  );
}
