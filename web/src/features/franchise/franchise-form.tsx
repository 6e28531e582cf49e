import { countdown, perKey } from '@boh/contract/franchise/franchise.calc.ts';
import {
  FRANCHISE_TEXTS,
  franchiseBody,
  franchiseFields,
  listFranchises,
  saveFranchise,
  type Franchise,
} from '@boh/contract/franchise/franchise.contract.ts';
import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import {
  FieldGrid,
  MoneyField,
  NotesField,
  NumberField,
  TextField,
  WholeRow,
} from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { today } from '../../ui/text/time.ts';

/** PerKey as it will be saved, while fee and rooms are typed. */
function PerKey() {
  const [fee, rooms] = useWatch({ name: ['FranchiseApplicationFee', 'TotalNumberOfRooms'] }) as unknown[];
  return <TextInput label="Per Key" readOnly value={formatMoney(perKey(String(fee), String(rooms)))} />;
}

/** A free text that may be a date; then it says how far away that day is. */
function DatedField({ name }: { name: string }) {
  const typed = String(useWatch({ name }) ?? '');
  return <TextField name={name} description={countdown(typed, today()) ?? 'Text or a date'} />;
}

interface FranchiseFormProps {
  franchise: Franchise;
  onClose: () => void;
}

export function FranchiseForm({ franchise, onClose }: FranchiseFormProps) {
  const { save } = useSave(saveFranchise, {
    invalidates: [listFranchises],
    success: FRANCHISE_TEXTS.saved,
    failure: (error) => errorText(error, FRANCHISE_TEXTS.failed),
    seconds: 2,
  });
  return (
    <FormModal
      title="Edit Franchise"
      schema={franchiseBody}
      fields={franchiseFields}
      defaultValues={franchise}
      width={860}
      onClose={onClose}
      onSubmit={({ FranchiseApplicationFee = 0, TotalNumberOfRooms = 0, ...values }) =>
        save({
          body: {
            ...values,
            FranchiseApplicationFee,
            TotalNumberOfRooms,
            // The number belongs to the location: left alone here, it must not undo a change made there meanwhile.
            RoomsBefore: franchise.TotalNumberOfRooms,
            PerKey: perKey(FranchiseApplicationFee, TotalNumberOfRooms),
            Version: franchise.Version,
          },
        })
      }
      actions={<HistoryButton record={`franchise:${franchise.LocationID}`} />}
    >
      <FieldGrid columns={3}>
        <TextInput label="Name" readOnly value={franchise.Name} />
        <TextInput label="Legal Name" readOnly value={franchise.LegalName} />
        <TextField name="Ownership" />
        <TextField name="ChainID" />
        <TextField name="Flag" />
        <TextField name="Terms" />
        <DatedField name="EffectiveDate" />
        <DatedField name="Window" />
        <DatedField name="Expiration" />
        <TextField name="NoticePeriodWindowRenewal" />
        <TextField name="LiquidationDamage" />
        <TextField name="AOP" />
        <MoneyField name="FranchiseApplicationFee" />
        <NumberField name="TotalNumberOfRooms" min={0} step={1} />
        <PerKey />
        <MoneyField name="RoyaltyFee" />
        <MoneyField name="MarketingFee" />
        <TextField name="Pip" />
        <NumberField name="ParkingCount" min={0} step={1} />
        <NumberField name="ADAParkingCount" min={0} step={1} />
        <WholeRow>
          <NotesField name="Notes" />
        </WholeRow>
      </FieldGrid>
    </FormModal>
  );
}
