import {
  addPasskey,
  passkeyName,
  passkeyOptions,
  showSecurity,
} from '@boh/contract/security/security.contract.ts';
import { call } from '../../api/call.ts';
import { makePasskey } from '../../api/passkeys.ts';
import { useSave } from '../../api/use-save.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import classes from './security.module.css';

interface PasskeyFormProps {
  /** Told the recovery codes where there were none before. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onClose: () => void;
}

/** Names a new passkey; the device asks for the rest. */
export function PasskeyForm({ onAdded, onClose }: PasskeyFormProps) {
  const { save } = useSave(addPasskey, { invalidates: [showSecurity], success: ({ message }) => message });
  const add = async ({ Name }: { Name: string }) => {
    const { Options } = await call(passkeyOptions, {});
    const Passkey = await makePasskey(Options);
    onAdded((await save({ body: { Name, Passkey } })).RecoveryCodes);
  };
  return (
    <FormModal
      title="Add a Passkey"
      width={480}
      schema={passkeyName}
      defaultValues={{ Name: '' }}
      submitLabel="Add"
      onSubmit={add}
      onClose={onClose}
    >
      <p className={classes['about']}>
        Your phone, your computer or a security key becomes the key to your account. It asks for your finger,
        face or PIN.
      </p>
      <TextField
        name="Name"
        label="Name"
        required
        maxLength={60}
        description="By which you know it again, e.g. Front desk computer"
      />
    </FormModal>
  );
}
