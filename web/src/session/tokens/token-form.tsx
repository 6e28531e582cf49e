import { openPages, pageLabel, sidebarPages } from '@boh/contract/pages.ts';
import {
  listTokens,
  makeToken,
  TOKEN_DAYS,
  TOKEN_TEXTS,
  tokenBody,
} from '@boh/contract/tokens/tokens.contract.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { CheckListField } from '../../ui/form/check-list-field.tsx';
import { FieldGrid, SelectField, TextField, WholeRow } from '../../ui/form/fields.tsx';
import { FormModal } from '../../ui/form/form-modal.tsx';
import { useSession } from '../session.tsx';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** A year less an hour: the clock of a browser may be ahead of the server's, which takes no more than a year. */
const LASTS: Readonly<Record<string, { label: string; milliseconds: number }>> = {
  30: { label: '30 days', milliseconds: 30 * DAY },
  [TOKEN_DAYS]: { label: `${TOKEN_DAYS} days`, milliseconds: TOKEN_DAYS * DAY },
  180: { label: '180 days', milliseconds: 180 * DAY },
  365: { label: 'One year', milliseconds: 365 * DAY - HOUR },
};

const EXTENT = ['all', 'some'] as const;

/** As the form has it: whether all or some are meant is asked before which. */
const schema = z
  .object({
    Name: tokenBody.shape.Name,
    Access: z.enum(['read', 'write']),
    Lasts: z.string(),
    PagesOf: z.enum(EXTENT),
    Pages: z.array(z.string()),
    LocationsOf: z.enum(EXTENT),
    LocationIDs: z.array(z.string()),
  })
  .superRefine(({ PagesOf, Pages, LocationsOf, LocationIDs }, context) => {
    if (PagesOf === 'some' && Pages.length === 0)
      context.addIssue({ code: 'custom', path: ['Pages'], message: TOKEN_TEXTS.pages });
    if (LocationsOf === 'some' && LocationIDs.length === 0)
      context.addIssue({ code: 'custom', path: ['LocationIDs'], message: TOKEN_TEXTS.locations });
  });

type Typed = z.output<typeof schema>;

const bodyOf = ({ Name, Access, Lasts, PagesOf, Pages, LocationsOf, LocationIDs }: Typed) => ({
  Name,
  ReadOnly: Access === 'read',
  ExpiresAt: new Date(Date.now() + (LASTS[Lasts]?.milliseconds ?? TOKEN_DAYS * DAY)).toISOString(),
  Pages: PagesOf === 'some' ? Pages : null,
  LocationIDs: LocationsOf === 'some' ? LocationIDs.map(Number) : null,
});

/** Which locations, and which pages at them: only what one holds oneself. */
function Extent() {
  const { employee } = useSession();
  const [pagesOf, locationsOf, chosen, ticked] = useWatch({
    name: ['PagesOf', 'LocationsOf', 'LocationIDs', 'Pages'],
  }) as [Typed['PagesOf'], Typed['LocationsOf'], string[], string[]];
  const places = employee.locations.filter(
    ({ Location }) => locationsOf === 'all' || chosen.includes(String(Location.LocationID)),
  );
  const pages = sidebarPages(places.flatMap(({ Role }) => openPages(Role.AllowedPages)));
  return (
    <>
      <WholeRow>
        <SelectField
          name="LocationsOf"
          label="Locations"
          options={[
            { value: 'all', label: 'All my locations' },
            { value: 'some', label: 'Only these' },
          ]}
          description="Calls over several locations, such as reports and payroll, need all."
        />
        {locationsOf === 'some' && (
          <CheckListField
            name="LocationIDs"
            label="Only at"
            options={employee.locations.map(({ Location: { LocationID, Name } }) => ({
              value: String(LocationID),
              label: Name,
            }))}
            {...(employee.locations.length > 8 && { search: 'Search locations' })}
          />
        )}
      </WholeRow>
      <WholeRow>
        <SelectField
          name="PagesOf"
          label="Pages"
          options={[
            { value: 'all', label: 'All my pages' },
            { value: 'some', label: 'Only these' },
          ]}
          description="What you lose, your tokens lose at the same moment."
        />
        {pagesOf === 'some' && (
          <CheckListField
            name="Pages"
            label="Only for"
            options={pages.map((page) => ({ value: page, label: pageLabel(page) }))}
            chosen={ticked.map((page) => ({
              value: page,
              label: `${pageLabel(page)} (not at these locations)`,
            }))}
          />
        )}
      </WholeRow>
    </>
  );
}

/** What a new token is called, what it may do, and for how long. */
export function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const { save } = useSave(makeToken, {
    invalidates: [listTokens],
    success: TOKEN_TEXTS.made,
    failure: (error) => errorText(error, TOKEN_TEXTS.makeFailed),
    seconds: 5,
  });
  return (
    <FormModal
      title="Add Token"
      schema={schema}
      defaultValues={{
        ...{ Name: '', Access: 'read', Lasts: String(TOKEN_DAYS) },
        ...{ PagesOf: 'all', Pages: [], LocationsOf: 'all', LocationIDs: [] },
      }}
      submitLabel="Make Token"
      onClose={onClose}
      onSubmit={async (typed) => onMade((await save({ body: bodyOf(typed) })).Token)}
    >
      <FieldGrid>
        <WholeRow>
          <TextField
            name="Name"
            label="Name"
            required
            maxLength={60}
            placeholder="The program that calls with it"
            description="The history says what it did in your name, via this name."
          />
        </WholeRow>
        <SelectField
          name="Access"
          label="Access"
          options={[
            { value: 'read', label: 'Read only' },
            { value: 'write', label: 'Read and write' },
          ]}
        />
        <SelectField
          name="Lasts"
          label="Works for"
          options={Object.entries(LASTS).map(([value, { label }]) => ({ value, label }))}
        />
        <Extent />
      </FieldGrid>
    </FormModal>
  );
}
