import { Link } from 'react-router';
import { EmptyState } from '../ui/page/empty-state.tsx';

/** An address that does not exist outside the console. */
export function LostPage() {
  return (
    <main>
      <h1 style={{ margin: '48px 0 0', textAlign: 'center' }}>Not found</h1>
      <EmptyState text="This page does not exist" hint="The address may be mistyped or out of date.">
        <Link to="/">Go to Home</Link>
      </EmptyState>
    </main>
  );
}
