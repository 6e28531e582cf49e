import { inboxNews } from '@boh/contract/inbox/inbox.contract.ts';
import { useLingui } from '@lingui/react';
import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Note, Page } from '../../parts/basics.tsx';
import { Camera } from '../../parts/photos.tsx';
import { go } from '../../parts/way.ts';
import { handPhotos } from '../../parts/handed-photos.ts';
import { useRead } from '../../reading/use-read.ts';
import { usePerson } from '../../session/person.ts';
import { TILE_ICONS, tileName } from '../../tiles/tile-words.tsx';
import type { Tile } from '../../tiles/tiles.ts';
import { RunningRooms } from '../../work/running-rooms.tsx';
import { useRoomWork } from '../../work/use-room-work.ts';
import classes from './home.module.css';

/** Fetched behind the first screen, which has to stay small. */
const OpenHandovers = lazy(async () => {
  const { OpenHandovers: shown } = await import('../../work/open-handovers.tsx');
  return { default: shown };
});

function follow(event: MouseEvent, path: string): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(path);
}

function TileLink({ tile, note }: { tile: Tile; note?: string | undefined }) {
  const { i18n } = useLingui();
  const Icon = TILE_ICONS[tile.name];
  return (
    <a className={classes['tile']} href={tile.path} onClick={(event) => follow(event, tile.path)}>
      <Icon size={30} aria-hidden />
      <span>
        {tileName(i18n, tile.name)}
        {note !== undefined && <div className={classes['note']}>{note}</div>}
      </span>
    </a>
  );
}

/** What is broken is photographed first: the tile opens the camera, and what it took goes along to the report. */
function ReportTile({ onUnreadable }: { onUnreadable: () => void }) {
  const { i18n } = useLingui();
  const Icon = TILE_ICONS.report;
  return (
    <Camera
      className={classes['tile']}
      label={
        <>
          <Icon size={30} aria-hidden />
          <span>
            {tileName(i18n, 'report')}
            <div className={classes['note']}>{i18n._({ id: 'home.camera', message: 'Photo first' })}</div>
          </span>
        </>
      }
      onPhotos={(photos) => {
        handPhotos(photos);
        go('/floor/report');
      }}
      onUnreadable={onUnreadable}
    />
  );
}

/** What somebody sees first: what they may do, one tap away. */
export function HomeScreen({ tiles }: { tiles: readonly Tile[] }) {
  const { i18n } = useLingui();
  const { employee } = usePerson();
  const [isUnreadable, setUnreadable] = useState(false);
  const { answer: news } = useRead(inboxNews, {});
  const unread = news?.Unread ?? 0;
  const { mine, step } = useRoomWork({ isWanted: tiles.some(({ name }) => name === 'rooms') });
  const notes: Partial<Record<Tile['name'], string | false>> = {
    inbox:
      unread > 0 &&
      i18n._({
        id: 'home.unread',
        message: '{n, plural, one {# unread} other {# unread}}',
        values: { n: unread },
      }),
    rooms:
      mine.length > 0 &&
      i18n._({
        id: 'home.mine',
        message: '{n, plural, one {# room is yours} other {# rooms are yours}}',
        values: { n: mine.length },
      }),
  };
  return (
    <Page
      title={i18n._({ id: 'home.title', message: 'Hello, {name}', values: { name: employee.FirstName } })}
    >
      {tiles.some(({ name }) => name === 'handover') && (
        <Suspense>
          <OpenHandovers />
        </Suspense>
      )}
      <RunningRooms rooms={mine} onStep={step} />
      <div className={classes['tiles']}>
        {tiles.map((tile) =>
          tile.name === 'report' ? (
            <ReportTile key={tile.name} onUnreadable={() => setUnreadable(true)} />
          ) : (
            <TileLink key={tile.name} tile={tile} note={notes[tile.name] || undefined} />
          ),
        )}
      </div>
      {isUnreadable && (
        <Note tone="bad">
          {i18n._({ id: 'photos.unreadable', message: 'This is no photo that the phone can read.' })}
        </Note>
      )}
    </Page>
  );
}
