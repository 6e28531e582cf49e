import { openPages, pageLabel, pagePath } from '@boh/contract/pages.ts';
import type { listPageCalls } from '@boh/contract/roles/preview.contract.ts';
import type { listRoles } from '@boh/contract/roles/roles.contract.ts';
import { Suspense, useMemo } from 'react';
import type { RowOf } from '../api/use-list.ts';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import classes from './role-preview.module.css';
import { screenAt } from './screens.ts';
import { SessionContext, useSession } from '../session/session.tsx';
import type { Session } from '../session/session.tsx';

type PageCall = RowOf<typeof listPageCalls>;

interface PreviewedPageProps {
  page: string;
  /** The page names of the role. */
  names: readonly string[];
  role: RowOf<typeof listRoles>;
  place: Session['location'] | undefined;
  calls: readonly PageCall[];
}

/** One page of the previewed role: what it allows, in words, and its screen. */
export function PreviewedPage({ page, names, role, place, calls }: PreviewedPageProps) {
  const sees = calls.filter(({ Method }) => Method === 'GET');
  const changes = calls.filter(({ Method }) => Method !== 'GET');
  return (
    <div className={classes['page']}>
      <h2>
        {pageLabel(page)} <span data-case="keep">/admin/{pagePath(page)}</span>
      </h2>
      <div className={classes['allowed']}>
        <Calls title="May see" calls={sees} />
        <Calls title="May change" calls={changes} />
      </div>
      <h3>The screen</h3>
      <PreviewedScreen page={page} names={names} role={role} place={place} />
    </div>
  );
}

function Calls({ title, calls }: { title: string; calls: readonly PageCall[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {calls.length === 0 && <p className={classes['note']}>Nothing through this page</p>}
      <ul>
        {calls.map((call) => (
          <li key={`${call.Method} ${call.Path}`}>
            {call.Summary} <small>{call.Reach}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why the screen cannot be drawn with records; null when it can. */
function useObstacle(page: string, place: PreviewedPageProps['place']): string | null {
  const { location, holds } = useSession();
  if (!holds(page)) return 'Your own role lacks this page, so its records are not yours to see.';
  if (place?.LocationID !== location?.LocationID) {
    return 'Select this location in the header to see the screen with its records.';
  }
  return null;
}

/**
 * The role's screen at the selected location, drawn by its own code with the role's name and pages and nothing to press.
 * The records come through the caller's own session: a preview opens nothing that the caller may not read.
 */
function PreviewedScreen({ page, names, role, place }: Omit<PreviewedPageProps, 'calls'>) {
  const session = useSession();
  const obstacle = useObstacle(page, place);
  const seen = useMemo<Session>(() => {
    const pages = openPages(names);
    const { RoleID, RoleName, Level } = role;
    const holds = (name: string) => pages.includes(name);
    return { ...session, role: { RoleID, RoleName, Level, AllowedPages: [...names] }, pages, holds };
  }, [session, names, role]);
  const Found = screenAt(pagePath(page), seen.pages);
  if (obstacle !== null || !Found) return <p className={classes['note']}>{obstacle}</p>;
  return (
    <>
      <p className={classes['note']}>Records are shown as your own role reads them.</p>
      <div
        className={classes['frame']}
        tabIndex={0}
        role="group"
        aria-label={`Screen ${pageLabel(page)}, read-only`}
      >
        <div inert className={classes['screen']}>
          <SessionContext value={seen}>
            <Suspense fallback={<LoadingOverlay />}>
              <Found />
            </Suspense>
          </SessionContext>
        </div>
      </div>
    </>
  );
}
