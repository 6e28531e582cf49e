import { FACTOR_SETUP_TEXT } from '@boh/contract/errors.ts';
import { useSession } from '../../session/session.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { timesText } from '../../ui/text/time.ts';
import { CalendarAddress } from './calendar-address.tsx';
import { OwnTokens } from './own-tokens.tsx';
import { SecondFactor } from './second-factor.tsx';
import classes from './security.module.css';
import { Sessions } from './sessions.tsx';

/** What opens one's account, a section each. */
export function SecurityPage() {
  const { mustSetUp } = useSession();
  return (
    <>
      <PageHeader
        title="Security"
        about={`Where you are signed in, and what else opens your account. ${timesText()}`}
      />
      {mustSetUp && (
        <p role="status" className={classes['first']}>
          {FACTOR_SETUP_TEXT} The rest of the console opens as soon as it is there.
        </p>
      )}
      <SecondFactor />
      {!mustSetUp && (
        <>
          <Sessions />
          <OwnTokens />
          <CalendarAddress />
        </>
      )}
    </>
  );
}
