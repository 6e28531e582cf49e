import { currentEmployee } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Note, Soft } from '../parts/basics.tsx';
import { Toasts } from '../parts/toast.tsx';
import { KeepQueue } from '../queue/keep-queue.tsx';
import { ReaderProvider } from '../reading/reader.ts';
import { dropOldReads } from '../reading/reads.ts';
import { useRead } from '../reading/use-read.ts';
import { placeFor } from '../session/arrive.ts';
import { type Person, PersonProvider } from '../session/person.ts';
import { useIdleLock } from '../session/use-session.ts';
import { changeSession, type Session } from '../store/session-db.ts';
import { tilesOf } from '../tiles/tiles.ts';
import { Frame } from './frame.tsx';
import { BUILT, warmScreens } from './screens.ts';
import { useOwnLanguage } from './use-own-language.ts';

const WHO_EVERY_MS = 300_000;
const WARM_AFTER_MS = 1500;

async function showPlace(Place: number | null, ServerPlace?: number | null): Promise<void> {
  await changeSession((session) => {
    if (!session) return null;
    const server = session.ServerPlace ?? ServerPlace ?? null;
    const isSame = session.Place === Place && session.ServerPlace === server;
    return isSame ? session : { ...session, Place, ServerPlace: server };
  });
}

/** Knows who they are and where they work: from the phone at once, from the server when it can be asked. */
function Known({ session, children }: { session: Session; children: ReactNode }) {
  const { i18n } = useLingui();
  const { answer: employee, isLoading, readAt } = useRead(currentEmployee, {}, { everyMs: WHO_EVERY_MS });
  const shown = employee ? placeFor(employee, session.Place) : null;
  const server = employee?.SelectedLocationID ?? null;
  useEffect(() => {
    if (employee) void showPlace(shown, server);
  }, [employee, shown, server]);
  const person = useMemo<Person | null>(() => {
    const place = employee?.locations.find(({ Location }) => Location.LocationID === session.Place) ?? null;
    return employee
      ? { employee, place, zone: place?.Location.TimeZone ?? 'UTC', goTo: (id) => showPlace(id) }
      : null;
  }, [employee, session.Place]);
  useOwnLanguage(session.EmployeeID, employee, readAt, session.Place !== null);
  const pages = person?.place?.Role.AllowedPages;
  useEffect(() => {
    if (!pages) return;
    const timer = setTimeout(
      () => void warmScreens([...tilesOf(pages, BUILT).map(({ name }) => name), 'waiting']),
      WARM_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [pages]);
  if (!person)
    return isLoading ? null : (
      <Note tone="warn">
        {i18n._({ id: 'app.first', message: 'The first start needs a network. It goes on by itself.' })}
      </Note>
    );
  // Known already, and the location is being noted.
  if (shown !== session.Place) return null;
  return (
    <PersonProvider value={person}>
      {person.employee.FactorSetupRequired === true && (
        <Note tone="bad">
          {i18n._({
            id: 'bar.factor',
            message: 'Your role needs a second factor. Please set it up in the console, on a computer.',
          })}
        </Note>
      )}
      {person.place === null && (
        <Soft>
          {i18n._({ id: 'app.noRole', message: 'You have no role anywhere yet. Please ask your manager.' })}
        </Soft>
      )}
      {children}
    </PersonProvider>
  );
}

/** Everything of one person; mounted anew for another. */
export function SignedIn({ session }: { session: Session }) {
  const { EmployeeID, Place } = session;
  useIdleLock();
  useEffect(() => void dropOldReads(EmployeeID).catch(() => undefined), [EmployeeID]);
  const reader = useMemo(() => ({ EmployeeID, place: Place }), [EmployeeID, Place]);
  return (
    <ReaderProvider value={reader}>
      <Toasts>
        <KeepQueue EmployeeID={EmployeeID} place={Place}>
          <Known session={session}>
            <Frame />
          </Known>
        </KeepQueue>
      </Toasts>
    </ReaderProvider>
  );
}
