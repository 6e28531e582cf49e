import * as contract from '@boh/contract/calendar/calendar.contract.ts';
import { formatClock } from '@boh/contract/clock.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';
import { isOwn } from './calendar.repo.ts';
import { addEntry, changeEntry, listDates, removeEntry } from './calendar.service.ts';
import { answerFeed, makeFeed, revokeFeed, showFeed } from './feed.service.ts';

const { CALENDAR_COLUMNS } = contract;

const FILE: ListFile<contract.CalendarRow> = {
  name: 'calendar',
  title: 'CALENDAR',
  columns: Object.entries(CALENDAR_COLUMNS).map(([key, header]): Column => ({
    header,
    key,
    type: key === 'Date' ? 'date' : 'text',
  })),
  exportRow: (row) => ({ ...row, Time: formatClock(row.Time ?? ''), Note: row.Entry?.Note ?? '' }),
};

export const calendarFeature: Feature = {
  routes: [
    bind(contract.listCalendar, (call) => listAnswer(call, { page: () => listDates(call) }, FILE)),
    bind(contract.addEntry, addEntry),
    bind(contract.updateEntry, changeEntry),
    bind(contract.removeEntry, removeEntry),
    bind(contract.openFeed, showFeed),
    bind(contract.makeFeed, makeFeed),
    bind(contract.revokeFeed, revokeFeed),
    bind(contract.readFeed, answerFeed),
  ],
  readers: {
    'calendar-entry': ({ db, caller }, id) =>
      caller.pages.has('Calendar') ? isOwn(db, caller.EmployeeID, id) : Promise.resolve(false),
  },
};
