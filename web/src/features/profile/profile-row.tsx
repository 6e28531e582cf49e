import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { getProfile, PROFILE_TEXTS, updateProfile } from '@boh/contract/profile/profile.contract.ts';
import type { ProfileField } from '@boh/contract/profile/profile.contract.ts';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import classes from './profile.module.css';

type Profile = AnswerOf<typeof getProfile>;

const LABELS: Readonly<Record<ProfileField, string>> = {
  FirstName: 'First Name',
  LastName: 'Last Name',
  PhoneNumber: 'Phone Number',
  Address1: 'Address 1',
  Address2: 'Address 2',
  City: 'City',
  State: 'State',
  ZipCode: 'Zip Code',
  County: 'County',
};

interface ProfileRowProps {
  field: ProfileField;
  profile: Profile;
  isEdited: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** A field as text with Change, or as an input with Save and Cancel. */
export function ProfileRow({ field, profile, isEdited, onEdit, onClose }: ProfileRowProps) {
  return (
    <div className={classes['row']}>
      <dt>{LABELS[field]}</dt>
      {isEdited ? (
        <dd>
          <FieldEdit field={field} profile={profile} onClose={onClose} />
        </dd>
      ) : (
        <dd>
          <span className={classes['value']}>{profile[field]}</span>
          <Button variant="default" aria-label={`Change ${LABELS[field]}`} onClick={onEdit}>
            Change
          </Button>
        </dd>
      )}
    </div>
  );
}

function FieldEdit({ field, profile, onClose }: Omit<ProfileRowProps, 'isEdited' | 'onEdit'>) {
  const { reload } = useSession();
  const [typed, setTyped] = useState(profile[field]);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useLeaveGuard(typed !== profile[field]);
  const { save, isSaving } = useSave(updateProfile, {
    invalidates: [getProfile],
    success: PROFILE_TEXTS.saved,
    failure: PROFILE_TEXTS.failed,
  });
  const submit = async () => {
    setProblem(null);
    const { EmployeeID, Version } = profile;
    try {
      await save({ body: { EmployeeID, [field]: typed, Version } });
      // The header shows the name.
      void reload().catch(() => undefined);
      onClose();
    } catch (error) {
      if (isSilent(error)) return;
      setProblem(errorText(error, PROFILE_TEXTS.failed));
      input.current?.focus();
    }
  };
  return (
    <form
      noValidate
      className={classes['edit']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextInput
        ref={input}
        autoFocus
        aria-label={LABELS[field]}
        value={typed}
        maxLength={200}
        error={problem}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Button type="submit" loading={isSaving}>
        Save
      </Button>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
