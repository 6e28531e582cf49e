import { type InboxItem, listInbox, markInbox } from '@boh/contract/inbox/inbox.contract.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button, Card, Chips, Page, ReadAt, Row, Soft } from '../../parts/basics.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { go } from '../../parts/way.ts';
import { useTap } from '../../parts/use-tap.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { momentText } from '../../words/format.ts';
import { floorPathOf, wakeTimes } from './inbox-ways.ts';

interface MarkBody {
  readonly Mark: 'Read' | 'Unread' | 'Snooze' | 'Wake';
  readonly Keys: readonly string[];
}

/** What waits for this person at all their hotels. */
export function Screen() {
  const { i18n } = useLingui();
  const { actions, isOnline } = useQueue();
  const tap = useTap();
  const { employee, place, goTo } = usePerson();
  const read = useRead(listInbox, { query: { Page: 1, PageSize: 200 } });
  const [which, setWhich] = useState<'unread' | 'all'>('unread');
  const [snoozed, setSnoozed] = useState<InboxItem | null>(null);
  // Of all hotels, and so not only what was marked at this one.
  const marks = actions
    .filter(
      ({ Method, Path, State }) =>
        Method === markInbox.method && Path === markInbox.path && State !== 'refused',
    )
    .map((action) => bodyOf<MarkBody>(action));
  const lastMark = (item: InboxItem) => marks.findLast(({ Keys }) => Keys?.includes(item.Key))?.Mark;
  const shown = (read.answer ?? []).flatMap((item) => {
    const mark = lastMark(item);
    if (mark === 'Snooze' || (mark === 'Read' && item.News)) return [];
    const Read = mark === undefined ? item.Read : mark === 'Read';
    return which === 'all' || !Read || item.Kind === 'Handover' ? [{ ...item, Read }] : [];
  });

  const mark = (item: InboxItem, Mark: MarkBody['Mark'], Until?: string) =>
    tap({
      endpoint: markInbox,
      body: { Mark, Keys: [item.Key], ...(Until !== undefined && { Until }) },
      label: markLabel(Mark),
      typed: item.Title,
      about: `inbox:${item.Key}`,
    });

  const open = async (item: InboxItem, path: string) => {
    if (!item.Read) mark(item, 'Read');
    if (item.LocationID !== place?.Location.LocationID) await goTo(item.LocationID);
    go(path);
  };

  return (
    <Page title={i18n._({ id: 'tile.inbox', message: 'Inbox' })} back="/floor">
      <Chips
        label={i18n._({ id: 'inbox.which', message: 'What to show' })}
        options={[
          { value: 'unread', label: i18n._({ id: 'inbox.unread', message: 'Unread' }) },
          { value: 'all', label: i18n._({ id: 'inbox.all', message: 'All' }) },
        ]}
        value={which}
        onChoose={setWhich}
      />
      <ReadAt {...read} isOnline={isOnline} />
      {read.answer && shown.length === 0 && (
        <Soft>{i18n._({ id: 'inbox.none', message: 'Nothing waits for you.' })}</Soft>
      )}
      {shown.map((item) => {
        const path = floorPathOf(item);
        return (
          <Card key={item.Key}>
            <strong>{item.Title}</strong>
            <div>{item.Reason}</div>
            <Soft>
              {[employee.locations.length > 1 && item.LocationName, momentText(item.At, item.Timezone)]
                .filter(Boolean)
                .join(' · ')}
            </Soft>
            {path === null && (
              <Soft>
                {i18n._({ id: 'inbox.console', message: 'This is done in the console, on a computer.' })}
              </Soft>
            )}
            <Row>
              {path !== null && (
                <Button tone="main" onClick={() => void open(item, path)}>
                  {i18n._({ id: 'inbox.open', message: 'Open' })}
                </Button>
              )}
              <Button onClick={() => mark(item, item.Read ? 'Unread' : 'Read')}>
                {item.Read
                  ? i18n._({ id: 'inbox.markUnread', message: 'Mark unread' })
                  : i18n._({ id: 'inbox.markRead', message: 'Mark read' })}
              </Button>
              <Button onClick={() => setSnoozed(item)}>
                {i18n._({ id: 'inbox.later', message: 'Later' })}
              </Button>
            </Row>
          </Card>
        );
      })}
      {snoozed && (
        <Sheet
          title={i18n._({ id: 'inbox.until', message: 'Show it again' })}
          onClose={() => setSnoozed(null)}
        >
          {wakeTimes(Date.now()).map(({ name, at }) => (
            <Button
              key={name}
              isWide
              onClick={() => {
                mark(snoozed, 'Snooze', at);
                setSnoozed(null);
              }}
            >
              {[wakeText(name), momentText(at)].join(' · ')}
            </Button>
          ))}
        </Sheet>
      )}
    </Page>
  );

  function wakeText(name: 'hour' | 'morning' | 'week'): string {
    if (name === 'hour') return i18n._({ id: 'inbox.hour', message: 'In an hour' });
    if (name === 'morning') return i18n._({ id: 'inbox.morning', message: 'Tomorrow morning' });
    return i18n._({ id: 'inbox.week', message: 'In a week' });
  }
}

function markLabel(mark: MarkBody['Mark']) {
  if (mark === 'Snooze') return /*i18n*/ { id: 'inbox.did.snooze', message: 'Inbox: later' };
  if (mark === 'Unread') return /*i18n*/ { id: 'inbox.did.unread', message: 'Inbox: unread' };
  return /*i18n*/ { id: 'inbox.did.read', message: 'Inbox: read' };
}
