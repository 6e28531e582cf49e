import { changePassword, SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { isSilent } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import modal from '../ui/form-modal.module.css';
import { showToast } from '../ui/toasts.ts';
import { passwordProblem, refusedChangeText } from './change-password-texts.ts';
import { useSession } from './session.tsx';

const toggle = { 'aria-label': 'Show or hide password', tabIndex: 0 };

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const { employee } = useSession();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const submit = async () => {
    const found = passwordProblem(employee.EmployeeID, old, next);
    setProblem(found);
    if (found !== null) return;
    setSaving(true);
    try {
      await call(changePassword, {
        body: { EmployeeID: employee.EmployeeID, OldPassword: old, NewPassword: next },
      });
      showToast(SIGN_IN_TEXTS.passwordChanged);
      onClose();
    } catch (error) {
      setSaving(false);
      if (!isSilent(error)) setProblem(refusedChangeText(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title="Change Password" size={420}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className={modal['fields']}>
          <PasswordInput
            label="Old Password"
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            data-autofocus
            value={old}
            onChange={({ currentTarget: { value } }) => setOld(value)}
          />
          <PasswordInput
            label="New Password"
            description="At least 8 characters"
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            value={next}
            onChange={({ currentTarget: { value } }) => setNext(value)}
          />
        </div>
        {problem !== null && (
          <p role="alert" className={modal['problem']}>
            {problem}
          </p>
        )}
        <div className={modal['buttons']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
