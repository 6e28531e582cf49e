import { pagePath } from '@boh/contract/pages.ts';
import { useParams } from 'react-router';
import { useSession } from '../../session/session.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** Where the link of a page leads that an administrator created: it has a name and no screen yet. */
export function PlaceholderPage() {
  const { '*': path = '' } = useParams();
  const { pages } = useSession();
  const name = pages.find((page) => pagePath(page) === path.replace(/\/+$/, ''));
  return (
    <>
      <PageHeader title={name ?? 'Page'} />
      <EmptyState text="There is nothing on this page yet." hint="It was created in Manage Pages." />
    </>
  );
}
