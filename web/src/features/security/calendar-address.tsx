import { CALENDAR_TEXTS, openFeed, revokeFeed } from '@boh/contract/calendar/calendar.contract.ts';
import { Button } from '@mantine/core';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { useSession } from '../../session/session.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { formatLongTime } from '../../ui/text/time.ts';
import classes from './security.module.css';

/** The address at which one's own calendar program reads the calendar, where there is one. */
export function CalendarAddress() {
  const { holds } = useSession();
  const { answer } = useAnswer(openFeed, {}, { enabled: holds('Calendar') });
  const revoke = useSave(revokeFeed, {
    invalidates: [openFeed],
    success: CALENDAR_TEXTS.feedRevoked,
    failure: (failed) => errorText(failed, CALENDAR_TEXTS.revokeFailed),
    seconds: 5,
  });
  if (!answer || answer.CreatedAt === null) return null;
  const withdraw = async () => {
    const detail = 'Calendar programs that read it get nothing any more.';
    if (await confirm('Withdraw your calendar address?', 'Withdraw', detail)) await revoke.trySave({});
  };
  const read = answer.ReadAt === null ? 'never read yet' : `last read ${formatLongTime(answer.ReadAt)}`;
  return (
    <Section title="Calendar address">
      <div className={classes['line']}>
        <span>
          Made {formatLongTime(answer.CreatedAt)}, {read}.
        </span>
        <Button variant="default" loading={revoke.isSaving} onClick={() => void withdraw()}>
          Withdraw
        </Button>
      </div>
    </Section>
  );
}
