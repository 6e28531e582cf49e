import type { Services } from '../http/call.ts';
import { startRounds } from '../lib/rounds.ts';
import { sealRows } from './seal-rows.ts';

/** So often a process looks for rows to seal: each is sealed within a minute. */
const EVERY_MS = 20_000;

/** Seals all that waits. Any number of processes may do so at once, and be killed anywhere: a seal is one transaction. */
export function sealingRounds(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  isStopping = () => false,
) {
  let noted = '';

  /** The head of the chain, once a day, where whoever could rewrite the database cannot: with it a rewritten chain is found. */
  function note(name: string): void {
    const today = clock.now().toISOString().slice(0, 10);
    if (noted === today) return;
    noted = today;
    log.info({ seal: name }, 'the audit trail is sealed');
  }

  return async function sealAll(): Promise<number> {
    let rows = 0;
    for (;;) {
      const sealed = await sealRows(db, clock.now());
      if (sealed) note(sealed.name);
      rows += sealed?.rows ?? 0;
      if (sealed?.isFull !== true || isStopping()) return rows;
    }
  };
}

/** Seals now and three times a minute, until told to stop; stopping waits for what is under way. */
export function startSealing(services: Services): () => Promise<void> {
  let isStopping = false;
  const stop = startRounds({
    every: EVERY_MS,
    round: sealingRounds(services, () => isStopping),
    onError: (error) => services.log.error({ err: error }, 'the audit trail could not be sealed'),
  });
  return async () => {
    isStopping = true;
    await stop();
  };
}
