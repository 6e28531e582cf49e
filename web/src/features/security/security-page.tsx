import { PageHeader } from '../../ui/page/page-header.tsx';
import { timesText } from '../../ui/text/time.ts';
import { OwnTokens } from './own-tokens.tsx';

/** What gives access in one's own name. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title="Security" about={`What gives access to the console in your name. ${timesText()}`} />
      <OwnTokens />
    </>
  );
}
