import { openSetup, saveSetup, setupBody } from '@boh/contract/intake/intake-setup.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { EmailListField, FieldGrid, TextField, WholeRow } from '../../ui/form/fields.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { HotelChoice, type HotelPartProps } from './hotel-choice.tsx';
import classes from './night-audit.module.css';

type Setup = AnswerOf<typeof openSetup>;

/** Where the files of a hotel come from. */
export function SourcesTab({ hotels, hotel, onHotel, leave }: HotelPartProps) {
  const { LocationID } = hotel;
  const { answer, error, isStale, refetch } = useAnswer(openSetup, { query: { LocationID } });
  // What a save answered stands until it is loaded too.
  const [saved, setSaved] = useState<Setup>();
  // The form begins anew once it was saved; what somebody else saves meanwhile leaves what is typed as it is.
  const [saves, setSaves] = useState(0);
  const loaded = answer?.LocationID === LocationID ? answer : undefined;
  const isNewer = saved?.LocationID === LocationID && saved.Version > (loaded?.Version ?? 0);
  const setup = isNewer ? saved : loaded;
  return (
    <>
      <FilterRow label="Which hotel">
        <HotelChoice
          hotels={hotels}
          value={LocationID}
          onChange={(id) => id !== null && void leave(() => onHotel(id))}
        />
      </FilterRow>
      {isStale && <StaleNote what="settings" onRetry={refetch} />}
      {!setup && (
        <div className={classes['waiting']}>
          {error ? <ErrorState onRetry={refetch} /> : <LoadingOverlay />}
        </div>
      )}
      {setup && (
        <div className={classes['sources']}>
          <Ways setup={setup} />
          {setup.MayChange ? (
            <SourcesForm
              key={`${LocationID} ${saves}`}
              setup={setup}
              onSaved={(answer) => {
                setSaved(answer);
                setSaves(saves + 1);
              }}
            />
          ) : (
            <Kept setup={setup} />
          )}
        </div>
      )}
    </>
  );
}

/** The ways that files come by, as they stand. */
function Ways({ setup }: { setup: Setup }) {
  const { Folder, MailAddress, HasMailbox, MailPart } = setup;
  return (
    <dl className={classes['ways']}>
      <dt>Upload</dt>
      <dd>UPLOAD FILES above, or drop files anywhere on this screen.</dd>
      <dt>Drop folder</dt>
      <dd>
        <code data-case="keep">{Folder}</code> below the server’s data directory. Whatever is put there is
        read and kept.
      </dd>
      <dt>Mail</dt>
      <dd>
        {MailAddress !== null ? (
          <>
            <code data-case="keep">{MailAddress}</code>, only from the senders below.
          </>
        ) : HasMailbox ? (
          `Give the hotel a part of the mailbox’s address below${MailPart === '' ? '' : ', and save'}.`
        ) : (
          'The server reads no mailbox. Whoever runs it can set one up.'
        )}
      </dd>
    </dl>
  );
}

function Kept({ setup: { HotelCode, MailPart, Senders, LocationID } }: { setup: Setup }) {
  return (
    <div>
      <p className={classes['note']}>{INTAKE_TEXTS.setupLevel}</p>
      <dl className={classes['ways']}>
        <dt>Hotel code</dt>
        <dd data-case="keep">{HotelCode || 'Any'}</dd>
        <dt>Part of the mail address</dt>
        <dd data-case="keep">{MailPart || 'None'}</dd>
        <dt>Senders</dt>
        <dd data-case="keep">{Senders.join(', ') || 'None'}</dd>
      </dl>
      <HistoryButton record={`night-audit:${LocationID}`} />
    </div>
  );
}

function SourcesForm({ setup, onSaved }: { setup: Setup; onSaved: (setup: Setup) => void }) {
  const { LocationID, HotelCode, MailPart, Senders, Version } = setup;
  const { save } = useSave(saveSetup, {
    invalidates: [openSetup],
    success: INTAKE_TEXTS.setupSaved,
    failure: (error) => errorText(error, INTAKE_TEXTS.setupFailed),
  });
  return (
    <FormPanel
      label="Sources"
      schema={setupBody}
      defaultValues={{ LocationID, HotelCode, MailPart, Senders, Version }}
      submitLabel="Save"
      onSubmit={async (body) => {
        const {
          message: _,
          Message: __,
          ...answer
        } = await save({ body: { ...body, Version: body.Version } });
        onSaved(answer);
      }}
      actions={<HistoryButton record={`night-audit:${LocationID}`} />}
    >
      <FieldGrid>
        <TextField
          name="HotelCode"
          label="Hotel code"
          description="What its files call the hotel. Blank: any is taken."
        />
        <TextField
          name="MailPart"
          label="Part of the mail address"
          description="What stands behind the plus sign. Blank: no mails."
        />
        <WholeRow>
          <EmailListField
            name="Senders"
            label="Senders"
            description="Only mails of these addresses are taken."
          />
        </WholeRow>
      </FieldGrid>
    </FormPanel>
  );
}
