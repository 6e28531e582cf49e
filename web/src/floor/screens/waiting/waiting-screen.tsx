import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { Button, Card, Note, Page, Row, Soft } from '../../parts/basics.tsx';
import { useAddresses } from '../../parts/photos.tsx';
import classes from '../../parts/parts.module.css';
import { Ask } from '../../parts/sheet.tsx';
import { go } from '../../parts/way.ts';
import { dependentsOf } from '../../queue/actions.ts';
import { useQueue } from '../../queue/use-queue.ts';
import { usePerson } from '../../session/person.ts';
import type { Action } from '../../store/person-db.ts';
import { momentText } from '../../words/format.ts';

const NO_PHOTOS: readonly Blob[] = [];

function ActionPhotos({ action }: { action: Action }) {
  const { i18n } = useLingui();
  const { photosOf } = useQueue();
  const [photos, setPhotos] = useState(NO_PHOTOS);
  useEffect(() => {
    let isWanted = true;
    void photosOf(action).then((found) => {
      if (isWanted) setPhotos(found);
    });
    return () => {
      isWanted = false;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Its photos are other ones only where their names are.
  }, [action.Photos.map(({ PhotoId }) => PhotoId).join()]);
  return (
    <div className={classes['photos']}>
      {useAddresses(photos).map((address, index) => (
        <div key={address} className={classes['photo']}>
          <img
            src={address}
            alt={i18n._({ id: 'photos.one', message: 'Photo {n}', values: { n: index + 1 } })}
          />
        </div>
      ))}
    </div>
  );
}

function WaitingCard({ action, onDrop }: { action: Action; onDrop: () => void }) {
  const { i18n } = useLingui();
  const { mend } = useQueue();
  const { employee, zone } = usePerson();
  const { Id, Label, Typed, Place, TypedAt, Refusal, After, MendAt } = action;
  const where = employee.locations.find(({ Location }) => Location.LocationID === Place)?.Location.Name;
  return (
    <Card tone={Refusal ? 'bad' : undefined}>
      <strong>{i18n._(Label.id, { ...Label.values })}</strong>
      {Typed !== '' && <div>{Typed}</div>}
      {action.Photos.length > 0 && <ActionPhotos action={action} />}
      <Soft>{[momentText(TypedAt, zone), where].filter((part) => part !== undefined).join(' · ')}</Soft>
      {Refusal && <Note tone="bad">{Refusal.Text}</Note>}
      {!Refusal && After.length > 0 && (
        <Soft>{i18n._({ id: 'waiting.after', message: 'It waits for one before it.' })}</Soft>
      )}
      {!Refusal && After.length === 0 && (
        <Soft>
          {action.State === 'sending'
            ? i18n._({ id: 'waiting.sending', message: 'It is being sent.' })
            : i18n._({ id: 'waiting.waits', message: 'It waits to be sent.' })}
        </Soft>
      )}
      {action.State !== 'sending' && (
        <Row>
          {MendAt !== null && (
            <Button onClick={() => go(`${MendAt}?mend=${Id}`)}>
              {i18n._({ id: 'waiting.mend', message: 'Change' })}
            </Button>
          )}
          {Refusal && (
            <Button onClick={() => void mend(Id)}>
              {i18n._({ id: 'waiting.again', message: 'Send again' })}
            </Button>
          )}
          <Button tone="bad" onClick={onDrop}>
            {i18n._({ id: 'waiting.drop', message: 'Throw away' })}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** What was done and not sent yet, in the order it goes out, and what was refused. */
export function Screen() {
  const { i18n } = useLingui();
  const { actions, drop } = useQueue();
  const [dropped, setDropped] = useState<Action | null>(null);
  const withIt = dropped ? dependentsOf(actions, dropped.Id) : 0;
  return (
    <Page title={i18n._({ id: 'waiting.title', message: 'Waiting' })} back="/floor">
      {actions.length === 0 && (
        <Note tone="good">{i18n._({ id: 'waiting.none', message: 'Everything is sent.' })}</Note>
      )}
      {actions.map((action) => (
        <WaitingCard key={action.Id} action={action} onDrop={() => setDropped(action)} />
      ))}
      {dropped && (
        <Ask
          title={i18n._({ id: 'waiting.dropTitle', message: 'Throw this away?' })}
          text={
            withIt === 0
              ? i18n._({ id: 'waiting.dropText', message: 'It is not sent, and cannot be brought back.' })
              : i18n._({
                  id: 'waiting.dropMore',
                  message:
                    '{n, plural, one {# thing that depends on it goes too. They are not sent, and cannot be brought back.} other {# things that depend on it go too. They are not sent, and cannot be brought back.}}',
                  values: { n: withIt },
                })
          }
          yes={i18n._({ id: 'waiting.drop', message: 'Throw away' })}
          onYes={() => {
            void drop(dropped.Id);
            setDropped(null);
          }}
          onNo={() => setDropped(null)}
        />
      )}
    </Page>
  );
}
