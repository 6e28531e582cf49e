import {
  journalMapBody,
  listDueJournals,
  listJournalMap,
  saveJournalMap,
} from '@boh/contract/bank/journals.contract.ts';
import { JOURNAL_TEXTS, MAPPED, MAPPED_LABELS } from '@boh/contract/bank/journals.words.ts';
import { errorText } from '../../api/error-text.ts';
import type { RowOf } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { DateField, FieldGrid, TextField } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import classes from './bank.module.css';

export type JournalMapRow = RowOf<typeof listJournalMap>;

interface JournalMapFormProps {
  map: JournalMapRow;
  /** The group default, which counts where a hotel leaves something blank. */
  group: JournalMapRow | undefined;
  onClose: () => void;
}

/** The accounts of a hotel, or those of all hotels that have none of their own. */
export function JournalMapForm({ map, group, onClose }: JournalMapFormProps) {
  const { LocationID, LocationName, Accounts, Begins, Version, MapID, MayChange } = map;
  const { save } = useSave(saveJournalMap, {
    invalidates: [listJournalMap, listDueJournals],
    success: JOURNAL_TEXTS.mapSaved,
    failure: (error) => errorText(error, JOURNAL_TEXTS.mapFailed),
  });
  const isGroup = LocationID === null;
  return (
    <FormModal
      title={`Journal Accounts, ${LocationName}`}
      width={760}
      schema={journalMapBody}
      defaultValues={{ Accounts, Begins: Begins ?? '', Version: Version ?? undefined }}
      locked={MayChange ? undefined : JOURNAL_TEXTS.defaultAccess}
      onClose={onClose}
      onSubmit={async (typed) => {
        await save({ body: { ...typed, LocationID, Version: typed.Version } });
      }}
      actions={MapID !== null && <HistoryButton record={`journal-map:${MapID}`} />}
    >
      <p className={classes['soft']}>
        {isGroup
          ? 'Names of accounts as QuickBooks has them, such as 6000 Payroll:6010 Rooms. They count for every hotel that has none of its own.'
          : 'What stays blank is that of the group default.'}{' '}
        Journals that were made stay as they are, and corrections of them go to the accounts they had.
      </p>
      <FieldGrid>
        {MAPPED.map((name) => (
          <TextField
            key={name}
            name={`Accounts.${name}`}
            label={MAPPED_LABELS[name]}
            {...(!isGroup && { placeholder: group?.Accounts[name] ?? '' })}
            {...(name === 'Clearing' && { description: 'What all of them go against' })}
          />
        ))}
        <DateField
          name="Begins"
          label="Journals Begin"
          description="What is from before this day was booked otherwise"
        />
      </FieldGrid>
    </FormModal>
  );
}
