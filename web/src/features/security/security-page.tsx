import { PageHeader } from '../../ui/page/page-header.tsx';
import { timesText } from '../../ui/text/time.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { Sessions } from './sessions.tsx';

/** What opens one's account, a section each. */
export function SecurityPage() {
  return (
    <>
      <PageHeader
        title="Security"
        about={`Where you are signed in, and what else opens your account. ${timesText()}`}
      />
      <Sessions />
      <OwnTokens />
      <CalendarAddress />
    </>
  );
}
