import { eq } from 'drizzle-orm';
import { employees } from '../src/db/tables/access.table.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import type { TestCaller } from './call.ts';

interface Sent {
  readonly To: readonly string[];
  readonly Subject: string;
  readonly Text: string;
  readonly Html?: string;
}

/** A hotel with a manager who may invite desk clerks. */
export interface Inviting {
  readonly t: TestApp;
  readonly manager: TestCaller;
  readonly place: number;
  readonly desk: number;
  /** What was mailed, read before it is emptied after sending. */
  readonly sent: readonly Sent[];
  readonly person: (Email: string) => object;
  readonly invite: (Email: string, more?: object, caller?: TestCaller) => ReturnType<TestCaller['post']>;
  readonly stored: (Email: string) => Promise<typeof employees.$inferSelect | undefined>;
  readonly lastMail: () => Sent;
  readonly mailedPassword: () => string;
}

export async function openInviting(built?: TestApp): Promise<Inviting> {
  const t = built ?? (await buildTestApp());
  const sent: Sent[] = [];
  const queueMail = t.services.mailer.queueMail.bind(t.services.mailer);
  t.services.mailer.queueMail = async (tx, mail) => {
    sent.push({ To: mail.To, Subject: mail.Subject, Text: mail.Text, ...(mail.Html && { Html: mail.Html }) });
    return queueMail(tx, mail);
  };
  const place = (await t.make.location({ Name: 'BAY <INN>' })).LocationID;
  const role = { RoleName: 'DESK CLERK', Level: 20, VisibleForManager: true };
  const desk = (await t.make.role(['logbook'], role)).RoleID;
  const manager = await t.loginAs({
    pages: ['Invite User', 'logbook'],
    level: 60,
    LocationID: place,
    FirstName: 'Mia',
    LastName: 'Lund',
  });
  const person = (Email: string) => ({ ...PERSON, Email, LocationID: place, RoleID: desk });
  const lastMail = () => sent.at(-1) ?? { To: [], Subject: '', Text: '' };
  return {
    t,
    manager,
    place,
    desk,
    sent,
    person,
    lastMail,
    invite: (Email, more = {}, caller = manager) => caller.post('/inviteUser', { ...person(Email), ...more }),
    stored: async (Email) => (await t.db.select().from(employees).where(eq(employees.Email, Email)))[0],
    mailedPassword: () => /\n([\w]{4}(?:-[\w]{4}){3})\n/.exec(lastMail().Text)?.[1] ?? '',
  };
}

const PERSON = {
  FirstName: 'Ivo',
  LastName: 'Park',
  PhoneNumber: '555-0100',
  Address1: '1 Pier Rd',
  City: 'Oxnard',
  State: 'CA',
  ZipCode: '93030',
  County: 'Ventura',
};
