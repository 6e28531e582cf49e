import type { I18n } from '@lingui/core';
import {
  IconBed,
  IconBook2,
  IconCamera,
  IconChecklist,
  IconInbox,
  IconTransfer,
  type TablerIcon,
} from '@tabler/icons-react';
import type { TileName } from './tiles.ts';

export const TILE_ICONS: Readonly<Record<TileName, TablerIcon>> = {
  rooms: IconBed,
  report: IconCamera,
  logbook: IconBook2,
  sheets: IconChecklist,
  handover: IconTransfer,
  inbox: IconInbox,
};

/** What each part is called, in the language that is spoken. */
export function tileName(i18n: I18n, name: TileName): string {
  switch (name) {
    case 'rooms':
      return i18n._({ id: 'tile.rooms', message: 'My rooms' });
    case 'report':
      return i18n._({ id: 'tile.report', message: 'Report' });
    case 'logbook':
      return i18n._({ id: 'tile.logbook', message: 'Log book' });
    case 'sheets':
      return i18n._({ id: 'tile.sheets', message: 'Sheets' });
    case 'handover':
      return i18n._({ id: 'tile.handover', message: 'Handover' });
    case 'inbox':
      return i18n._({ id: 'tile.inbox', message: 'Inbox' });
  }
}
