import { changePassword, SIGN_IN_TEXTS } from '@boh/contract/sign-in/sign-in.contract.ts';
import { Button, Modal, PasswordInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { isSilent, statusOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { DialogFoot } from '../ui/page/dialog-foot.tsx';
import modal from '../ui/form/form-modal.module.css';
import { showToast } from '../notices/toasts.ts';
import { passwordProblem, refusedChangeText } from './change-password-texts.ts';
import { useSession } from '../session/session.tsx';

/** Which password a refusal is about: the old one is not right, or the new one is not taken. */
const WRONG_INPUT: Readonly<Record<number, 'old' | 'next'>> = { 401: 'old', 400: 'next' };

const toggle = { 'aria-label': 'Show or hide password', tabIndex: 0 };

export function ChangePasswordModal({ onClose }: { onClose: () => void }) {
  const { employee } = useSession();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [wrong, setWrong] = useState<'old' | 'next' | null>(null);
  const oldInput = useRef<HTMLInputElement>(null);
  const nextInput = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);

  /** Says it in the dialog, and marks the field that it is about. */
  const refuse = (text: string, field: typeof wrong) => {
    setProblem(text);
    setWrong(field);
    if (field !== null) (field === 'old' ? oldInput : nextInput).current?.focus();
  };
  const submit = async () => {
    const found = passwordProblem(employee.EmployeeID, old, next);
    if (found !== null) {
      refuse(found, old === '' ? 'old' : 'next');
      return;
    }
    setProblem(null);
    setWrong(null);
    setSaving(true);
    try {
      await call(changePassword, {
        body: { EmployeeID: employee.EmployeeID, OldPassword: old, NewPassword: next },
      });
      showToast(SIGN_IN_TEXTS.passwordChanged);
      onClose();
    } catch (error) {
      setSaving(false);
      if (!isSilent(error)) refuse(refusedChangeText(error), WRONG_INPUT[statusOf(error)] ?? null);
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
            ref={oldInput}
            label="Old Password"
            error={wrong === 'old'}
            aria-invalid={wrong === 'old' || undefined}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
            data-autofocus
            value={old}
            onChange={({ currentTarget: { value } }) => setOld(value)}
          />
          <PasswordInput
            ref={nextInput}
            label="New Password"
            error={wrong === 'next'}
            aria-invalid={wrong === 'next' || undefined}
            description="At least 8 characters"
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
            value={next}
            onChange={({ currentTarget: { value } }) => setNext(value)}
          />
        </div>
        <DialogFoot problem={problem}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Modal>
  );
}
