import { TRANSFER_LEVEL } from '@boh/contract/access.ts';
import { exportAccount, MOVE_OUT_TEXTS } from '@boh/contract/moving-out/moving-out.contract.ts';
import { Button } from '@mantine/core';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader, Section } from '../../ui/page/page-header.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { useDownload } from '../../ui/table/use-download.ts';
import classes from './moving-out.module.css';

/** The whole account as one file, for whoever leaves or wants to know that they can. */
export function MovingOutPage() {
  const { role } = useSession();
  const file = useDownload(MOVE_OUT_TEXTS.failed);
  const isAllowed = (role?.Level ?? 0) >= TRANSFER_LEVEL;
  return (
    <>
      <PageHeader
        title="Move Out"
        about="Everything of all locations as one zip file, to take it along or to keep it."
      >
        <DownloadProgress file={file} />
        {isAllowed && (
          <Button
            loading={file.isBusy}
            onClick={() => void file.start(exportAccount, {}, 'back-of-house.zip')}
          >
            Export Everything
          </Button>
        )}
      </PageHeader>
      {isAllowed ? <WhatGoes /> : <EmptyState text={MOVE_OUT_TEXTS.level} />}
    </>
  );
}

function WhatGoes() {
  return (
    <div className={classes['text']}>
      <Section title="What is in it">
        <ul data-case="keep">
          <li>
            Every record of all locations as CSV files, exact to the last cent, as they stand at this moment.
          </li>
          <li>
            All attachments, just as they were uploaded: receipts, photos, screenshots, files of the night
            audit.
          </li>
          <li>The history of every record.</li>
          <li>
            datapackage.json, which describes each table and column to programs, and README.md, which does so
            to people.
          </li>
        </ul>
      </Section>
      <Section title="What stays">
        <ul data-case="keep">
          <li>
            Whatever lets somebody in: passwords, second factors, sessions, API tokens, webhooks, calendar
            addresses.
          </li>
          <li>The text of mails, and what people noted in their own calendar.</li>
        </ul>
      </Section>
      <Section title="Before you press the button">
        <ul data-case="keep">
          <li>
            The file holds payroll, bank and personal data of everybody. Keep it where nobody else reads it.
          </li>
          <li>Your history says that you took it, and when.</li>
          <li>
            With many attachments it takes a while. Leave this page open; the console works on in another tab.
          </li>
          <li>
            Nothing is changed or removed here. To bring a console back after a failure, the server has
            backups.
          </li>
        </ul>
      </Section>
    </div>
  );
}
