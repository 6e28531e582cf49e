import { entryHead, picturesText } from '@boh/contract/desk-log/desk-log.calc.ts';
import { postLog, replyToLog } from '@boh/contract/desk-log/desk-log.contract.ts';
import { pictures } from '@boh/contract/uploads.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button, Note, Page, WordsField } from '../../parts/basics.tsx';
import { Photos } from '../../parts/photos.tsx';
import { useSay } from '../../parts/toast.tsx';
import { go } from '../../parts/way.ts';
import type { Draft } from '../../queue/actions.ts';
import { idOfAnswer } from '../../queue/placeholders.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useDraft } from '../../reading/use-draft.ts';

type LogBody = Draft<typeof postLog>['body'];

const NO_PHOTOS: readonly Blob[] = [];

/** A new entry: its words, and photos that stand with it. Shift and day are those of the moment it is written. */
export function NewEntry({ zone, mended }: { zone: string; mended: string | null }) {
  const { i18n } = useLingui();
  const say = useSay();
  const { actions, act, mend } = useQueue();
  const [draft, setDraft] = useDraft('entry', '');
  const [photos, setPhotos] = useDraft('entry photos', NO_PHOTOS);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = actions.find(({ Id }) => Id === mended);
  useEffect(() => {
    if (waiting) setDraft(waiting.Typed, false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once for each entry that is mended: what is typed then stays.
  }, [waiting?.Id]);

  const post = async () => {
    const words = draft.trim();
    if (words === '') {
      setProblem(i18n._({ id: 'logbook.noWords', message: 'Please write what happened.' }));
      return;
    }
    const label = /*i18n*/ { id: 'logbook.did.post', message: 'Log entry' };
    try {
      if (waiting) {
        const body = { ...bodyOf<LogBody>(waiting), Entry: words } as LogBody;
        await mend<typeof postLog>(waiting.Id, { body, typed: words, label });
        go('/floor/waiting', { replace: true });
        return;
      }
      const head = entryHead(new Date(), zone);
      const id = await act({
        ...{ endpoint: postLog, body: { ...head, Entry: words }, label },
        ...{ typed: words, mendAt: '/floor/logbook' },
      });
      // An entry takes words alone: its pictures are a reply right behind it, which stands with it.
      if (photos.length > 0)
        await act({
          endpoint: replyToLog,
          body: { LogID: idOfAnswer(id, 'LogID'), ...head, Entry: picturesText(photos.length) },
          label: /*i18n*/ { id: 'logbook.did.pictures', message: 'Pictures of a log entry' },
          typed: '',
          photos: { part: 'Screenshots', blobs: photos },
        });
      setDraft(null);
      setPhotos(null);
      say({ text: i18n._({ id: 'logbook.posted', message: 'Entry written.' }) });
      go('/floor/logbook', { replace: true });
    } catch {
      setProblem(i18n._({ id: 'parts.full', message: 'The phone has no room left to keep this.' }));
    }
  };

  return (
    <Page title={i18n._({ id: 'logbook.new', message: 'Write an entry' })} back="/floor/logbook">
      <WordsField
        label={i18n._({ id: 'logbook.words', message: 'What happened?' })}
        value={draft}
        onChange={(words) => {
          setProblem(null);
          setDraft(words, !waiting);
        }}
        maxLength={5000}
      />
      {!waiting && <Photos photos={photos} onChange={setPhotos} most={pictures.maxFiles} />}
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={() => void post()}>
        {i18n._({ id: 'logbook.post', message: 'Post it' })}
      </Button>
    </Page>
  );
}
