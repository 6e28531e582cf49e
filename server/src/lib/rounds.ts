interface Rounds {
  /** Milliseconds from one look to the next. */
  readonly every: number;
  readonly round: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

/**
 * Does something now and again and again, until told to stop; stopping waits for what is under way. A round that takes
 * longer than the pause goes on: the next look finds what is left.
 */
export function startRounds({ every, round, onError }: Rounds): () => Promise<void> {
  let isStopping = false;
  let running: Promise<unknown> | null = null;
  const look = () => {
    if (isStopping || running !== null) return;
    running = round()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(look, every).unref();
  look();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
