import { PageHeader } from '../../ui/page/page-header.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { Sessions } from './sessions.tsx';

/** What opens one's account, a section each. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" about="Where you are signed in, and what else opens your account." />
      <Sessions />
      <CalendarAddress />
    </>
  );
}
