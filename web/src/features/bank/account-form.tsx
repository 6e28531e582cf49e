import {
  accountBody,
  accountFields,
  addAccount,
  listAccounts,
  newAccountBody,
  updateAccount,
} from '@boh/contract/bank/bank.contract.ts';
import { BANK_TEXTS, DEPOSIT_CURRENCY } from '@boh/contract/bank/bank.words.ts';
import { blankOf } from '@boh/contract/record.ts';
import { useSaveRecord } from '../../api/use-save-record.ts';
import { useSession } from '../../session/session.tsx';
import { CheckboxField, FieldGrid, TextField, UpperTextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { HotelField } from './account-hotel.tsx';
import type { Account } from './bank.queries.ts';
import { CsvMappingFields } from './csv-mapping-fields.tsx';
import classes from './bank.module.css';

interface AccountFormProps {
  account: Account | null;
  /** A file of the bank to begin the mapping with. */
  sample?: File;
  onSaved?: () => void;
  onClose: () => void;
}

/** A bank account of a hotel, and how its CSV files are read. */
export function AccountForm({ account, sample, onSaved, onClose }: AccountFormProps) {
  const { location } = useSession();
  const { save } = useSaveRecord(account, {
    add: addAccount,
    update: updateAccount,
    key: 'AccountID',
    list: listAccounts,
    texts: {
      added: BANK_TEXTS.accountAdded,
      updated: BANK_TEXTS.accountUpdated,
      addFailed: BANK_TEXTS.accountFailed,
      updateFailed: BANK_TEXTS.accountFailed,
    },
  });
  return (
    <FormModal
      title={account ? 'Edit Account' : 'Add Account'}
      width={860}
      schema={account ? accountBody : newAccountBody}
      fields={accountFields}
      defaultValues={
        account ?? {
          ...blankOf(accountFields),
          LocationID: String(location?.LocationID ?? ''),
          CsvMapping: null,
        }
      }
      onClose={onClose}
      onSubmit={async (body) => {
        await save({ body });
        onSaved?.();
      }}
      actions={account && <HistoryButton record={`bank-account:${account.AccountID}`} />}
    >
      <FieldGrid columns={3}>
        <HotelField account={account} />
        <TextField name="Name" placeholder="Operating" />
        <TextField name="Bank" />
        <TextField name="LastFour" maxLength={4} />
        <UpperTextField name="Currency" maxLength={3} />
      </FieldGrid>
      <p className={classes['soft']}>
        A statement of an account that ends otherwise, or in another currency, is refused. Only credits in{' '}
        {DEPOSIT_CURRENCY} can be deposits.
      </p>
      <CheckboxField
        name="Payroll"
        description="Its closing balance becomes the account balance of the payroll. One account of a hotel can be marked."
      />
      <CheckboxField
        name="RepeatsReferences"
        description="The bank gives one reference to several transactions: they are then told apart by day, amount and text."
      />
      <CsvMappingFields sample={sample} />
    </FormModal>
  );
}
