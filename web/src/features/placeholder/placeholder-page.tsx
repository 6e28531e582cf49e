import { useLocation } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Where the link of a page leads that an administrator created: it has a name and no screen yet. */
export function PlaceholderPage() {
  const { pathname } = useLocation();
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return (
    <>
      <PageHeader title={name} />
      <EmptyState text="There is nothing on this page yet." hint="It was created in Manage Pages." />
    </>
  );
}
