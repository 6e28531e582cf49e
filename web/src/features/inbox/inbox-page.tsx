import { listInbox, type InboxItem } from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_KINDS, INBOX_KIND_WORDS, INBOX_TEXTS } from '@boh/contract/inbox/inbox.words.ts';
import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useList } from '../../api/use-list.ts';
import { confirm } from '../../notices/alerts.ts';
import { useSession } from '../../session/session.tsx';
import { idText, oneOf, yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { foundBy } from '../../ui/table/found.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { SelectionBar } from '../../ui/table/selection-bar.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useServerTable } from '../../ui/table/use-table.ts';
import { inboxColumns, type InboxActions } from './inbox-columns.tsx';
import { useMarking, useReading } from './use-marking.ts';
import { useRowFocusKept } from './use-row-focus-kept.ts';
import classes from './inbox.module.css';

const ChoicesForm = fetchedLater(() => import('./choices-form.tsx'), 'ChoicesForm');
const SnoozeForm = fetchedLater(() => import('./snooze-form.tsx'), 'SnoozeForm');

const KIND = oneOf(['', ...INBOX_KINDS]);
const KINDS = [
  { value: '', label: 'All kinds' },
  ...INBOX_KINDS.map((value) => ({ value, label: INBOX_KIND_WORDS[value] })),
];

/** Which part of the inbox, as the list call has it. */
const SHOWN = {
  '': { label: 'Read and unread', query: {} },
  Unread: { label: 'Unread', query: { Unread: true } },
  Read: { label: 'Read', query: { Unread: false } },
  Snoozed: { label: 'Snoozed', query: { Snoozed: true } },
} as const;
type Shown = keyof typeof SHOWN;
const SHOW = oneOf(Object.keys(SHOWN) as Shown[]);

/** The filters that stand in the address, and what they ask of the list call. */
function useInboxFilter() {
  const [kind, setKind] = useAddressValue('kind', KIND);
  const [show, setShow] = useAddressValue('show', SHOW);
  const [hotel, setHotel] = useAddressValue('hotel', idText);
  /** What can be marked as a whole. */
  const whole = {
    ...(kind !== '' && { Kind: kind }),
    ...(hotel !== '' && { LocationID: Number(hotel) }),
  };
  const query = { ...whole, ...SHOWN[show].query };
  return { kind, setKind, show, setShow, hotel, setHotel, whole, query };
}

/** What waits for the reader, at all their hotels: each thing leads to where it is done. */
export function InboxPage() {
  const server = useServerTable({ endpoint: listInbox, pageSize: 20 });
  const filter = useInboxFilter();
  const input = { query: { ...server.query, ...filter.query } };
  const list = useList(listInbox, input);
  const [isChoosing, setChoosing] = useAddressValue('choices', yesOrNo, 'part');
  const [snoozed, setSnoozed] = useState<readonly InboxItem[] | null>(null);
  useAsked({ choices: () => setChoosing(true) });
  const { mark, save, trySave, isSaving } = useMarking();
  const actions = useInboxActions(mark, setSnoozed);
  const isSnoozed = filter.show === 'Snoozed';
  const columns = useMemo(() => inboxColumns(actions, isSnoozed), [actions, isSnoozed]);
  const table = useRowFocusKept(list.rows);
  const selection = useSelection<InboxItem>({
    isOffered: true,
    keyOf: ({ Key }) => Key,
    nameOf: ({ Title, LocationName }) => `${Title}, ${LocationName}`,
    shown: list.rows,
    found: foundBy(listInbox, input, list.total),
  });
  const markChosen = async (...of: Parameters<typeof mark>) => {
    if (await mark(...of)) selection?.clear();
  };
  const readAll = async () => {
    const isPart = Object.keys(filter.whole).length > 0;
    const question = isPart ? 'Mark all of this choice as read?' : 'Mark everything as read?';
    const isSure = await confirm(
      question,
      'Mark as read',
      'News then leave the inbox. What has to be done stays until it is.',
    );
    if (isSure) await trySave({ body: { Mark: 'Read', All: true, ...filter.whole } });
  };
  const isAll = server.search === '' && Object.keys(filter.query).length === 0;
  return (
    <>
      <PageHeader title="Inbox" about="What waits for you, at all your locations.">
        <ExportMenu endpoint={listInbox} input={input} name="inbox" />
        <Button
          variant="default"
          disabled={isSaving || list.total === 0 || isSnoozed || server.search !== ''}
          onClick={() => void readAll()}
        >
          Mark All as Read
        </Button>
        <Button variant="default" onClick={() => setChoosing(true)}>
          What Comes to Me
        </Button>
      </PageHeader>
      <FilterRow
        bar={
          <SelectionBar
            selection={selection}
            actions={[]}
            more={(chosen) => (
              <ChosenButtons chosen={chosen} isSaving={isSaving} mark={markChosen} snooze={setSnoozed} />
            )}
          />
        }
      >
        <SearchBox label="Search inbox" width={200} value={server.search} onChange={server.onSearch} />
        <Filters filter={filter} fresh={server.fresh} />
      </FilterRow>
      <div ref={table}>
        <DataTable
          label="Inbox"
          columns={columns}
          rows={list.rows}
          rowKey={({ Key }) => Key}
          loading={list}
          sorting={server.sorting}
          selection={selection}
          rowClassName={({ Read }) => (Read ? classes['read'] : undefined)}
          emptyText={isAll ? INBOX_TEXTS.empty : 'No data found'}
          emptyHint={
            isAll ? 'What comes up shows here and on the bell.' : 'Try other words or another choice.'
          }
        />
      </div>
      <Pager {...server.pagerOf(list)} />
      {isChoosing && <ChoicesForm onClose={() => setChoosing(false, 'close')} />}
      {snoozed && (
        <SnoozeForm
          items={snoozed}
          save={save}
          onDone={() => selection?.clear()}
          onClose={() => setSnoozed(null)}
        />
      )}
    </>
  );
}

/** What the lines can do; the same all the time, so that the columns are. */
function useInboxActions(
  mark: ReturnType<typeof useMarking>['mark'],
  snooze: (items: readonly InboxItem[]) => void,
): InboxActions {
  const navigate = useNavigate();
  const read = useReading();
  const latest = useRef({ navigate, read, mark, snooze });
  latest.current = { navigate, read, mark, snooze };
  return useMemo(
    () => ({
      open: (item, event) => {
        if (item.Read) return;
        const { read: readIt, navigate: go } = latest.current;
        const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
        if (isElsewhere) {
          void readIt(item);
          return;
        }
        // Before leaving: on the way to another location the session is given another token.
        event.preventDefault();
        void readIt(item).then((isHere) => isHere && go(item.Link));
      },
      mark: (item, as) => void latest.current.mark([item], as),
      snooze: (item) => latest.current.snooze([item]),
    }),
    [],
  );
}

interface FiltersProps {
  filter: ReturnType<typeof useInboxFilter>;
  /** Another filter starts at page 1 again. */
  fresh: <Value>(set: (value: Value) => void) => (value: Value) => void;
}

function Filters({ filter, fresh }: FiltersProps) {
  const { employee } = useSession();
  const places = employee.locations.map(({ Location }) => Location);
  return (
    <>
      <Choice
        aria-label="Kind"
        w={210}
        data={KINDS}
        value={filter.kind}
        onChange={fresh((value: string) => filter.setKind(value as typeof filter.kind))}
      />
      <Choice
        aria-label="Show"
        w={180}
        data={Object.entries(SHOWN).map(([value, { label }]) => ({ value, label }))}
        value={filter.show}
        onChange={fresh((value: string) => filter.setShow(value as Shown))}
      />
      {places.length > 1 && (
        <Choice
          aria-label="Location"
          w={220}
          data={[
            { value: '', label: 'All locations' },
            ...places.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name })),
          ]}
          value={filter.hotel}
          onChange={fresh((value: string) => filter.setHotel(value))}
        />
      )}
    </>
  );
}

interface ChosenButtonsProps {
  chosen: readonly InboxItem[];
  isSaving: boolean;
  mark: (...of: Parameters<ReturnType<typeof useMarking>['mark']>) => Promise<void>;
  snooze: (items: readonly InboxItem[]) => void;
}

/** What can be done to the chosen lines, as far as it would change one of them. */
function ChosenButtons({ chosen, isSaving, mark, snooze }: ChosenButtonsProps) {
  const isSnoozed = chosen.some(({ SnoozedUntil }) => SnoozedUntil !== null);
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" disabled={isSaving} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <>
      {chosen.some(({ Read }) => !Read) && button('Mark as Read', () => void mark(chosen, 'Read'))}
      {chosen.some(({ Read }) => Read) && button('Mark as Unread', () => void mark(chosen, 'Unread'))}
      {isSnoozed ? button('Wake', () => void mark(chosen, 'Wake')) : button('Snooze', () => snooze(chosen))}
    </>
  );
}
