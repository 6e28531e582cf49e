import { confirm, KEEP_EDITING } from '../../../notices/alerts.ts';
import { formatDate, today } from '../../../ui/text/time.ts';

/** Asks before an entry is added for a day that is still to come: entries stay as they were added. */
export async function isDayMeant(day: string): Promise<boolean> {
  return (
    day <= today() ||
    confirm(
      `${formatDate(day)} is still to come. Add the entry all the same?`,
      'Add Entry',
      'The day of an entry cannot be changed later.',
      KEEP_EDITING,
    )
  );
}
