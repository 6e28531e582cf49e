import { entriesWithPictures, entryHead, picturesText } from '@boh/contract/desk-log/desk-log.calc.ts';
import { openScreenshot, replyToLog, updateLogStatus } from '@boh/contract/desk-log/desk-log.contract.ts';
import { pictures } from '@boh/contract/uploads.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { fetchPicture } from '../../net/fetch-picture.ts';
import { Button, Card, Note, Page, ReadAt, Soft, WordsField } from '../../parts/basics.tsx';
import { Photos, useAddresses } from '../../parts/photos.tsx';
import { Ask } from '../../parts/sheet.tsx';
import { useSay } from '../../parts/toast.tsx';
import { useTap } from '../../parts/use-tap.ts';
import { go } from '../../parts/way.ts';
import { waitText } from '../../parts/wait-text.ts';
import type { Draft } from '../../queue/actions.ts';
import { idOfAnswer } from '../../queue/placeholders.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useDraft } from '../../reading/use-draft.ts';
import { usePerson } from '../../session/person.ts';
import { dayText, momentText } from '../../words/format.ts';
import { headlineText } from './headline.ts';
import classes from './logbook.module.css';
import type { ShownLog, useLogBook } from './use-log-book.ts';

type ReplyBody = Draft<typeof replyToLog>['body'];

const NO_PHOTOS: readonly Blob[] = [];

interface DetailProps {
  book: ReturnType<typeof useLogBook>;
  name: string;
  mended: string | null;
}

/** One log with its replies: read, reply, done. Also one that itself is still waiting to be sent. */
export function LogDetail({ book, name, mended }: DetailProps) {
  const { i18n } = useLingui();
  const { isOnline } = useQueue();
  const log = book.logs.find((each) => each.name === name);
  const title = log
    ? [headlineText(i18n, log.Headline), log.Date && dayText(log.Date)].filter(Boolean).join(' · ')
    : i18n._({ id: 'tile.logbook', message: 'Log book' });
  return (
    <Page title={title} back="/floor/logbook">
      <ReadAt {...book.read} isOnline={isOnline} />
      {!log && book.read.answer && (
        <Note>
          {i18n._({ id: 'logbook.sent', message: 'This entry was sent. It is in the log book now.' })}
        </Note>
      )}
      {log && <Thread log={log} zone={book.bookZone} mended={mended} />}
    </Page>
  );
}

function Thread({ log, zone, mended }: { log: ShownLog; zone: string; mended: string | null }) {
  const { i18n } = useLingui();
  const { zone: here } = usePerson();
  const tap = useTap();
  const [isAsking, setAsking] = useState(false);
  const finish = () => {
    setAsking(false);
    tap({
      endpoint: updateLogStatus,
      body: { LogID: idOf(log), Index: 0, Done: true },
      label: /*i18n*/ { id: 'logbook.did.done', message: 'Log entry done' },
      typed: log.Entries[0]?.Entry ?? '',
      about: `desk-log:${log.name}`,
    });
  };
  return (
    <>
      {entriesWithPictures(log.Entries).map(({ entry, index }) => (
        <Card key={entry.waits?.Id ?? index}>
          <div className={classes['entry']}>{entry.Entry}</div>
          {entry.Screenshots.map(({ ScreenshotID, Name }) => (
            <Picture key={ScreenshotID} ScreenshotID={ScreenshotID} name={Name} />
          ))}
          {entry.waits && <WaitingPictures action={entry.waits} />}
          <Soft>
            {[
              entry.PostedByName,
              momentText(entry.CreatedAt, here),
              entry.waits && waitText(i18n, entry.waits),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Soft>
          {index === 0 && (entry.Done || entry.isDoneWaiting) && (
            <Note tone="good">
              {entry.UpdatedBy === null
                ? i18n._({ id: 'logbook.isDone', message: 'Done' })
                : i18n._({
                    id: 'logbook.doneBy',
                    message: 'Done: {name}',
                    values: { name: entry.UpdatedBy },
                  })}
            </Note>
          )}
        </Card>
      ))}
      {log.isOpen && (
        <Button isWide onClick={() => setAsking(true)}>
          {i18n._({ id: 'logbook.finish', message: 'This is done' })}
        </Button>
      )}
      <Reply key={mended} log={log} zone={zone} mended={mended} />
      {isAsking && (
        <Ask
          title={i18n._({ id: 'logbook.askDone', message: 'Is this done?' })}
          text={i18n._({ id: 'logbook.askText', message: 'Done is final: it cannot be opened again.' })}
          yes={i18n._({ id: 'logbook.yesDone', message: 'Yes, done' })}
          onYes={finish}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}

const idOf = ({ LogID, actionId }: ShownLog): number => LogID ?? idOfAnswer(actionId ?? '', 'LogID');

function Reply({ log, zone, mended }: { log: ShownLog; zone: string; mended: string | null }) {
  const { i18n } = useLingui();
  const say = useSay();
  const { actions, act, mend, photosOf } = useQueue();
  const waiting = actions.find(({ Id }) => Id === mended);
  const [draft, setDraft] = useDraft(`reply ${log.name}`, '');
  const [photos, setPhotos] = useDraft(`reply photos ${log.name}`, NO_PHOTOS);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!waiting) return;
    setDraft(waiting.Typed, false);
    void photosOf(waiting).then((found) => setPhotos(found, false));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once for each reply that is mended: what is typed then stays.
  }, [waiting?.Id]);

  const reply = async () => {
    const words = draft.trim();
    if (words === '' && photos.length === 0) {
      setProblem(i18n._({ id: 'logbook.noReply', message: 'Please write something, or take a photo.' }));
      return;
    }
    const Entry = words === '' ? picturesText(photos.length) : words;
    const what = {
      label: /*i18n*/ { id: 'logbook.did.reply', message: 'Reply in the log book' },
      typed: words,
      photos: { part: 'Screenshots', blobs: photos },
    };
    try {
      if (waiting) {
        const body = { ...bodyOf<ReplyBody>(waiting), Entry } as ReplyBody;
        await mend<typeof replyToLog>(waiting.Id, { ...what, body });
        go('/floor/waiting', { replace: true });
        return;
      }
      await act({
        ...{ endpoint: replyToLog, ...what, about: `desk-log:${log.name}` },
        body: { LogID: idOf(log), ...entryHead(new Date(), zone), Entry },
        ...(log.LogID !== null && { mendAt: `/floor/logbook/${log.LogID}` }),
      });
      setDraft(null);
      setPhotos(null);
      setProblem(null);
      say({ text: i18n._({ id: 'logbook.replied', message: 'Reply written.' }) });
    } catch {
      setProblem(i18n._({ id: 'parts.full', message: 'The phone has no room left to keep this.' }));
    }
  };

  return (
    <>
      <WordsField
        label={i18n._({ id: 'logbook.reply', message: 'Your reply' })}
        value={draft}
        onChange={(words) => {
          setProblem(null);
          setDraft(words, !waiting);
        }}
        maxLength={5000}
      />
      <Photos photos={photos} onChange={(taken) => setPhotos(taken, !waiting)} most={pictures.maxFiles} />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={() => void reply()}>
        {i18n._({ id: 'logbook.sendReply', message: 'Reply' })}
      </Button>
    </>
  );
}

function WaitingPictures({ action }: { action: Parameters<ReturnType<typeof useQueue>['photosOf']>[0] }) {
  const { photosOf } = useQueue();
  const [photos, setPhotos] = useState(NO_PHOTOS);
  const names = action.Photos.map(({ PhotoId }) => PhotoId).join();
  useEffect(() => {
    if (names !== '') void photosOf(action).then(setPhotos);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Its photos are other ones only where their names are.
  }, [names]);
  return useAddresses(photos).map((address, index) => (
    <img key={address} className={classes['picture']} src={address} alt={action.Photos[index]?.Name ?? ''} />
  ));
}

/** A picture is fetched when it is looked at, where there is a network. */
function Picture({ ScreenshotID, name }: { ScreenshotID: number; name: string }) {
  const { i18n } = useLingui();
  const { place } = usePerson();
  const { isOnline } = useQueue();
  const [found, setFound] = useState(NO_PHOTOS);
  const at = place?.Location.LocationID ?? null;
  useEffect(() => {
    let isWanted = true;
    if (isOnline)
      void fetchPicture(openScreenshot, { query: { ScreenshotID } }, at).then((blob) => {
        if (blob && isWanted) setFound([blob]);
      });
    return () => {
      isWanted = false;
    };
  }, [ScreenshotID, at, isOnline]);
  const [address] = useAddresses(found);
  if (address !== undefined) return <img className={classes['picture']} src={address} alt={name} />;
  return <Soft>{i18n._({ id: 'logbook.picture', message: 'Picture: shown when there is a network.' })}</Soft>;
}
