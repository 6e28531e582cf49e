import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** A placeholder: there is nothing to report on yet. */
export function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" about="Reports of this location." />
      <EmptyState text="Reports will appear here." hint="Each screen offers its own export meanwhile." />
    </>
  );
}
