import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { EmptyState } from '../ui/page/empty-state.tsx';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { screenAt } from './screens.ts';
import { useSession } from '../session/session.tsx';

/** What stands where the role has no screen. */
export function NoScreen() {
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        text="This screen does not exist here"
        hint="Your role at the selected location does not include it, or the address is mistyped."
      >
        <Link to="/admin" className="link">
          Go to the start page
        </Link>
      </EmptyState>
    </>
  );
}

/** The screen of the current address, if the role at the selected location has it. */
export function Screen() {
  const { '*': path = '' } = useParams();
  const { pages } = useSession();
  const Found = screenAt(path, pages);
  if (!Found) return <NoScreen />;
  return (
    <Suspense fallback={<LoadingOverlay />}>
      <Found />
    </Suspense>
  );
}
