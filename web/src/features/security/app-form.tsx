import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { confirmTotp, showSecurity, type startTotp } from '@boh/contract/security/security.contract.ts';
import { factorCode } from '@boh/contract/security/second-factor.ts';
import { z } from 'zod';
import { useSave } from '../../api/use-save.ts';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './security.module.css';

const schema = z.object({ Code: factorCode });

interface AppFormProps {
  /** The secret that an app is to learn. */
  begun: AnswerOf<typeof startTotp>;
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Shows the secret to an authenticator app, which proves by a code that it has it. */
export function AppForm({ begun, onAdded, onClose }: AppFormProps) {
  const { save } = useSave(confirmTotp, {
    invalidates: [showSecurity],
    success: ({ message }) => message,
  });
  return (
    <FormModal
      title="Set Up an App"
      width={560}
      schema={schema}
      defaultValues={{ Code: '' }}
      submitLabel="Confirm"
      first="Code"
      onSubmit={async (body) => onAdded((await save({ body })).RecoveryCodes)}
      onClose={onClose}
    >
      <p className={classes['about']}>
        Scan this with an authenticator app on your phone, or type the secret into it. Then enter the six
        digits that it shows.
      </p>
      <QrCode text={begun.Uri} label="QR code for your authenticator app" />
      <CopyField label="Secret" value={begun.Secret} what="Secret" />
      <TextField name="Code" label="Code" required autoComplete="one-time-code" />
    </FormModal>
  );
}
