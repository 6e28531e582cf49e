import { acknowledgeHandover, handOver, previewHandover } from '@boh/contract/handover/handover.contract.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button, Card, Field, Note, Page, ReadAt, Soft, WordsField } from '../../parts/basics.tsx';
import { useSay } from '../../parts/toast.tsx';
import { useTap } from '../../parts/use-tap.ts';
import { go, useWay } from '../../parts/way.ts';
import { waitText } from '../../parts/wait-text.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useDraft } from '../../reading/use-draft.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { momentText } from '../../words/format.ts';
import { Contents } from './contents.tsx';
import { type ShownHandover, useHandovers } from '../../work/use-handovers.ts';

/** Handing the shift over, and reading what the shift before left. */
export function Screen() {
  const { i18n } = useLingui();
  const { path, query } = useWay();
  const { isOnline } = useQueue();
  const { zone } = usePerson();
  const { read, waiting, open, others } = useHandovers();
  const name = path.split('/')[3];
  const mended = query.get('mend');
  if (name === 'new' || mended !== null) return <HandOver mended={mended} />;
  const one =
    name === undefined
      ? undefined
      : [...open, ...others].find(({ HandoverID }) => String(HandoverID) === name);
  if (one) return <OneHandover handover={one} />;
  return (
    <Page title={i18n._({ id: 'tile.handover', message: 'Handover' })} back="/floor">
      <Button tone="main" isWide onClick={() => go('/floor/handover/new')}>
        {i18n._({ id: 'handover.begin', message: 'Hand over' })}
      </Button>
      {waiting.map((action) => (
        <Card key={action.Id}>
          <strong>{i18n._(action.Label.id)}</strong>
          {action.Typed !== '' && <div>{action.Typed}</div>}
          <Soft>{waitText(i18n, action)}</Soft>
        </Card>
      ))}
      <ReadAt {...read} isOnline={isOnline} />
      {read.answer?.length === 0 && waiting.length === 0 && (
        <Soft>{i18n._({ id: 'handover.none', message: 'Nobody has handed over here yet.' })}</Soft>
      )}
      {[...open, ...others].map((handover) => (
        <Card key={handover.HandoverID}>
          <strong>
            {i18n._({
              id: 'handover.from',
              message: 'Handover from {name}',
              values: { name: handover.PostedByName },
            })}
          </strong>
          {handover.Note !== '' && <div>{handover.Note}</div>}
          <Soft>{[momentText(handover.CreatedAt, zone), stateOf(handover)].join(' · ')}</Soft>
          <Button isWide onClick={() => go(`/floor/handover/${handover.HandoverID}`)}>
            {i18n._({ id: 'handover.read', message: 'Read it' })}
          </Button>
        </Card>
      ))}
    </Page>
  );

  function stateOf({ AcknowledgedAt, isAcknowledging, Acknowledgements }: ShownHandover): string {
    const [first] = Acknowledgements;
    if (AcknowledgedAt !== null && first)
      return i18n._({ id: 'handover.by', message: 'Acknowledged: {name}', values: { name: first.Name } });
    return isAcknowledging
      ? i18n._({ id: 'handover.acknowledging', message: 'Acknowledged, waits to be sent' })
      : i18n._({ id: 'handover.open', message: 'Not acknowledged yet' });
  }
}

function OneHandover({ handover }: { handover: ShownHandover }) {
  const { i18n } = useLingui();
  const { zone } = usePerson();
  const tap = useTap();
  const { HandoverID, PostedByName, CreatedAt, MayAcknowledge, isAcknowledging, Acknowledgements } = handover;
  const acknowledge = () =>
    tap({
      endpoint: acknowledgeHandover,
      body: { HandoverID },
      label: /*i18n*/ {
        id: 'handover.did.acknowledge',
        message: 'Acknowledge the handover from {name}',
        values: { name: PostedByName },
      },
      about: `handover:${HandoverID}`,
    });
  return (
    <Page
      title={i18n._({ id: 'handover.from', message: 'Handover from {name}', values: { name: PostedByName } })}
      back="/floor/handover"
    >
      <Soft>{momentText(CreatedAt, zone)}</Soft>
      {handover.Note !== '' && <Note>{handover.Note}</Note>}
      <Contents contents={handover} roomsSold={handover.RoomsSold} />
      {Acknowledgements.map(({ Name, At }) => (
        <Note key={Name} tone="good">
          {[
            i18n._({ id: 'handover.by', message: 'Acknowledged: {name}', values: { name: Name } }),
            momentText(At, zone),
          ].join(' · ')}
        </Note>
      ))}
      {isAcknowledging && (
        <Note tone="good">
          {i18n._({ id: 'handover.acknowledging', message: 'Acknowledged, waits to be sent' })}
        </Note>
      )}
      {MayAcknowledge && !isAcknowledging && (
        <Button tone="main" isWide onClick={acknowledge}>
          {i18n._({ id: 'handover.acknowledge', message: 'I have read it' })}
        </Button>
      )}
    </Page>
  );
}

const BLANK = { sold: '', note: '' };

/** What is open is found by the server when it arrives; here stands what the phone knows of it. */
function HandOver({ mended }: { mended: string | null }) {
  const { i18n } = useLingui();
  const say = useSay();
  const { actions, act, mend, isOnline } = useQueue();
  const preview = useRead(previewHandover, {});
  const [typed, setTyped] = useDraft('handover', BLANK);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = actions.find(({ Id }) => Id === mended);
  useEffect(() => {
    if (!waiting) return;
    const { RoomsSold, Note: note } = bodyOf<{ RoomsSold: string; Note: string }>(waiting);
    setTyped({ sold: RoomsSold ?? '', note: note ?? '' }, false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once for each handover that is mended.
  }, [waiting?.Id]);

  const send = async () => {
    if (!/^\d{0,6}$/.test(typed.sold.trim())) {
      setProblem(i18n._({ id: 'handover.noNumber', message: 'Rooms sold is a number.' }));
      return;
    }
    const what = {
      body: { RoomsSold: typed.sold.trim(), Note: typed.note.trim() },
      typed: typed.note.trim(),
      label: /*i18n*/ { id: 'handover.did.handOver', message: 'Shift handed over' },
    };
    try {
      if (waiting) {
        await mend<typeof handOver>(waiting.Id, what);
        go('/floor/waiting', { replace: true });
        return;
      }
      await act({ endpoint: handOver, ...what, mendAt: '/floor/handover' });
      setTyped(null);
      say({ text: i18n._({ id: 'handover.done', message: 'Shift handed over.' }) });
      go('/floor/handover', { replace: true });
    } catch {
      setProblem(i18n._({ id: 'parts.full', message: 'The phone has no room left to keep this.' }));
    }
  };

  return (
    <Page title={i18n._({ id: 'handover.begin', message: 'Hand over' })} back="/floor/handover">
      <Field
        label={i18n._({ id: 'handover.sold', message: 'Rooms sold tonight' })}
        inputMode="numeric"
        value={typed.sold}
        onChange={(event) => setTyped({ ...typed, sold: event.target.value }, !waiting)}
      />
      <WordsField
        label={i18n._({ id: 'handover.note', message: 'What should the next shift know?' })}
        value={typed.note}
        maxLength={5000}
        onChange={(note) => setTyped({ ...typed, note }, !waiting)}
      />
      {problem !== null && <Note tone="bad">{problem}</Note>}
      <Button tone="main" isWide onClick={() => void send()}>
        {i18n._({ id: 'handover.send', message: 'Hand the shift over' })}
      </Button>
      <h2>{i18n._({ id: 'handover.goesAlong', message: 'This goes along' })}</h2>
      <ReadAt {...preview} isOnline={isOnline} />
      {preview.answer && <Contents contents={preview.answer} />}
    </Page>
  );
}
