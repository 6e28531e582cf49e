import * as contract from '@boh/contract/inbox/inbox.contract.ts';
import { INBOX_KIND_WORDS } from '@boh/contract/inbox/inbox.words.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import { lookForNews } from './inbox.news.ts';
import * as repo from './inbox.repo.ts';
import * as service from './inbox.service.ts';

const FILE: ListFile<contract.InboxItem> = {
  name: 'inbox',
  title: 'Inbox',
  columns: [
    { key: 'At', header: 'At', type: 'instant' },
    { key: 'About', header: 'About', type: 'text' },
    { key: 'LocationName', header: 'Location Name', type: 'text' },
    { key: 'Title', header: 'Title', type: 'text' },
    { key: 'Reason', header: 'Reason', type: 'text' },
    { key: 'Read', header: 'Read', type: 'boolean' },
    { key: 'SnoozedUntil', header: 'Snoozed Until', type: 'instant' },
  ],
  exportRow: (row) => ({ ...row, About: INBOX_KIND_WORDS[row.Kind] }),
};

async function list(call: Call<typeof contract.listInbox>) {
  const reading = await service.readingOf(call, call.query.Kind);
  return listAnswer<contract.InboxItem>(call, repo.listWaiting(call.db, reading, call.query), FILE);
}

async function news(call: Call<typeof contract.inboxNews>) {
  const { db, caller, now, query } = call;
  const { mark: Mark, isChanged } = await lookForNews(db, caller.EmployeeID, now, query.Mark);
  if (!isChanged) return { Mark, Unread: null };
  return { Mark, Unread: await repo.countUnread(db, await service.readingOf(call)) };
}

export const inboxFeature: Feature = {
  routes: [
    bind(contract.listInbox, list),
    bind(contract.inboxNews, news),
    bind(contract.markInbox, service.mark),
    bind(contract.showInboxChoices, service.showChoices),
    bind(contract.chooseInbox, service.choose),
  ],
  readers: { inbox: ({ caller }, id) => Promise.resolve(id === caller.EmployeeID) },
};
