import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { isSilent } from '../../api/api-error.ts';
import { renewOpenRecords } from '../address/use-open-record.ts';

/**
 * Loads again what the screen shows, and opens the newest of the record that is open. Rejects where that cannot be had:
 * then the screen is as it was.
 */
export async function loadNewest(client: QueryClient): Promise<void> {
  const shown = { type: 'active' } as const;
  await client.refetchQueries(shown);
  const failed = client
    .getQueryCache()
    .findAll(shown)
    .find(({ state }) => state.error !== null && state.data !== undefined && !isSilent(state.error));
  if (failed) throw failed.state.error ?? new Error('Not loaded.');
  // The screen is drawn with the answers in a task of its own.
  await new Promise<void>((drawn) => {
    notifyManager.schedule(drawn);
  });
  await renewOpenRecords();
}
