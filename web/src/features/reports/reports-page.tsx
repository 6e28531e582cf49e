import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** A placeholder: there is nothing to report on yet. */
export function ReportsPage() {
  return (
    <>
      <PageHeader title="Reports" about="Reports of this location." />
      <EmptyState text="Reports will appear here." hint="Each screen offers its own export meanwhile." />
    </>
  );
}
