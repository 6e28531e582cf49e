import { looseBoolean } from '@boh/contract/fields.ts';
import { LOCATION_FLAGS } from '@boh/contract/locations/location-flags.ts';
import {
  BLANK_ZONE,
  createLocation,
  listLocations,
  locationBody,
  LOCATION_TEXTS,
  updateLocation,
  type Location,
} from '@boh/contract/locations/locations.contract.ts';
import { timeZoneChoices, zoneOfState } from '@boh/contract/locations/time-zones.ts';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch, type FieldErrors } from 'react-hook-form';
import { useSave } from '../../api/use-save.ts';
import { useSession } from '../../session/session.tsx';
import { showAlert } from '../../notices/alerts.ts';
import { blanksOf } from '../../ui/form/blanks-of.ts';
import {
  CheckboxField,
  EmailListField,
  FieldGrid,
  NumberField,
  TextField,
  UpperTextField,
  WholeRow,
} from '../../ui/form/fields.tsx';
import { SearchSelect } from '../../ui/form/search-select.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import classes from './locations.module.css';

/** Each flag with what it is; the server may send true, 'true' or 1. */
const flagsWith = (valueOf: (flag: (typeof LOCATION_FLAGS)[number][0]) => unknown) =>
  Object.fromEntries(
    LOCATION_FLAGS.map(([flag]) => [flag, looseBoolean.safeParse(valueOf(flag)).data === true]),
  );

const EMPTY = { ...blanksOf(locationBody), ...flagsWith(() => false) };

/** Addresses are edited as comma-separated text. */
const joined = (addresses: readonly string[]) => addresses.join(', ');

const valuesOf = (location: Location) => ({
  ...location,
  ...flagsWith((flag) => location[flag]),
  ToEmails: joined(location.ToEmails),
  CcEmails: joined(location.CcEmails),
  BccEmails: joined(location.BccEmails),
});

const SAVING = {
  invalidates: [listLocations],
  success: LOCATION_TEXTS.saved,
  failure: LOCATION_TEXTS.failed,
};

/** Only a blank name has an alert; what else is wrong with it stands at the field. */
async function alertName(errors: FieldErrors): Promise<void> {
  if (errors['Name']?.message === LOCATION_TEXTS.nameMissing) await showAlert(LOCATION_TEXTS.nameMissing);
}

interface LocationFormProps {
  location: Location | null;
  /** The field that somebody came for. */
  first?: string | undefined;
  /** Told what was made of a new one. */
  onAdded: (location: Location) => void;
  onClose: () => void;
}

/** Add (no location) or edit, in one form. */
export function LocationForm({ location, first, onAdded, onClose }: LocationFormProps) {
  const { reload } = useSession();
  const create = useSave(createLocation, SAVING);
  const update = useSave(updateLocation, SAVING);
  return (
    <FormModal
      title={location ? 'Edit Location' : 'Add Location'}
      width={620}
      schema={locationBody}
      defaultValues={location ? valuesOf(location) : EMPTY}
      first={first}
      onInvalid={alertName}
      onClose={onClose}
      onSubmit={async (body) => {
        if (location) {
          const { LocationID, Version } = location;
          await update.save({ body: { ...body, LocationID, Version } });
        } else {
          onAdded(await create.save({ body }));
        }
        // The header's list of locations and the time zone of the selected one may be new.
        void reload().catch(() => undefined);
      }}
      actions={location && <HistoryButton record={`location:${location.LocationID}`} />}
    >
      <LocationFields />
      {location && <TextField name="UUID" label="UUID" readOnly />}
    </FormModal>
  );
}

/** Offered, never set unasked: a hotel's day begins by this clock, and blank is UTC. */
function ZoneField() {
  const [zones] = useState(timeZoneChoices);
  const { setValue } = useFormContext();
  const [zone, state] = useWatch({ name: ['TimeZone', 'State'] }) as [string | undefined, string | undefined];
  const ofState = zoneOfState(state ?? '');
  const suggested = ofState ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  // No state of the country begins its days by UTC: nobody has chosen yet.
  const isOpen = !zone || (zone === BLANK_ZONE && ofState !== undefined);
  return (
    <div>
      <SearchSelect name="TimeZone" label="Time Zone" options={zones} placeholder="UTC" />
      {!zone && <p className={classes['hint']}>Left blank, the days of this hotel begin by UTC.</p>}
      {isOpen && zones.some(({ value }) => value === suggested) && (
        <LinkButton
          onClick={() => setValue('TimeZone', suggested, { shouldDirty: true, shouldValidate: true })}
        >
          Use {suggested}
        </LinkButton>
      )}
    </div>
  );
}

/** What a hotel sells besides rooms decides on both: ticking one takes the tick from the other. */
const EXCLUSIVE = { FandB: 'OnlyRoom', OnlyRoom: 'FandB' } as const;

function Flags() {
  const { watch, setValue } = useFormContext();
  useEffect(() => {
    const { unsubscribe } = watch((values: Record<string, unknown>, { name }) => {
      const other = name === 'FandB' || name === 'OnlyRoom' ? EXCLUSIVE[name] : undefined;
      if (name !== undefined && other !== undefined && values[name] === true && values[other] === true)
        setValue(other, false, { shouldDirty: true });
    });
    return unsubscribe;
  }, [watch, setValue]);
  return (
    <>
      <FieldGrid columns={5}>
        {LOCATION_FLAGS.map(([flag, label]) => (
          <CheckboxField key={flag} name={flag} label={label} />
        ))}
      </FieldGrid>
      <p className={classes['hint']}>
        Payroll and Franchise: the hotel is on these screens only with their tick. F&B: sells food and drink
        too, so that payroll takes its other revenue for FandB. Only Room: sells nothing but rooms. Ticking
        one of the two takes the other away. Specific Room is kept with the hotel; no figure here depends on
        it.
      </p>
    </>
  );
}

function LocationFields() {
  return (
    <>
      <FieldGrid>
        <WholeRow>
          <UpperTextField name="Name" label="Location Name" required />
        </WholeRow>
        <WholeRow>
          <UpperTextField
            name="LegalName"
            label="Legal Name"
            description="The company, as payroll, insurance and franchise call it. Left blank, the name above stands in."
          />
        </WholeRow>
        <WholeRow>
          <UpperTextField name="Address1" label="Address" />
        </WholeRow>
        <UpperTextField name="City" label="City" />
        <UpperTextField name="State" label="State" />
        <UpperTextField name="ZipCode" label="Zip Code" />
        <UpperTextField name="County" label="County" />
        <UpperTextField name="PhoneNumber" label="Phone Number" />
        <ZoneField />
        <UpperTextField name="APN" label="APN" />
        <UpperTextField name="PaychexID" label="Paychex ID" />
        <NumberField name="TotalNumberOfRooms" label="Total Number Of Rooms" min={0} step={1} />
        <NumberField name="Group" label="Group" min={0} step={1} />
      </FieldGrid>
      <p className={classes['hint']}>
        Total Number of Rooms: payroll works out occupancy from it; rooms added later do not change it. Group:
        the hotel's sheet in the payroll workbook.
      </p>
      <Flags />
      <EmailListField name="ToEmails" label="To Emails" />
      <EmailListField name="CcEmails" label="Cc Emails" />
      <EmailListField name="BccEmails" label="Bcc Emails" />
    </>
  );
}
