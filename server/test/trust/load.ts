/** What a number of clients met who asked one thing after the other for some time. */
interface Measured {
  readonly answers: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Everything that was no 200, with how often. */
  readonly errors: ReadonlyMap<string, number>;
}

/** Runs clients side by side, each asking again as soon as it has its answer. */
export async function measure(
  clients: number,
  seconds: number,
  ask: (client: number) => Promise<Response>,
): Promise<Measured> {
  const times: number[] = [];
  const errors = new Map<string, number>();
  const since = performance.now();
  const until = since + seconds * 1000;
  const one = async (client: number) => {
    while (performance.now() < until) {
      const begin = performance.now();
      const said = await ask(client).then(read, (error: unknown) => String(error));
      times.push(performance.now() - begin);
      if (said !== '200') errors.set(said, (errors.get(said) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)));
  const took = (performance.now() - since) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    answers: times.length,
    perSecond: Math.round(times.length / took),
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    errors,
  };
}

/** An answer counts when its last byte is there. */
async function read(answer: Response): Promise<string> {
  const text = await answer.text();
  return answer.status === 200 ? '200' : `${answer.status} ${text.slice(0, 200)}`;
}
