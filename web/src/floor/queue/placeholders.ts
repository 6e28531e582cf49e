/** Stands in a body for what only the answer to an earlier action will tell, such as the id of an entry that still waits. */
interface Placeholder {
  readonly $answerOf: string;
  readonly $field: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlaceholder = (value: unknown): value is Placeholder =>
  isRecord(value) && typeof value['$answerOf'] === 'string' && typeof value['$field'] === 'string';

/** For the body of an action: the id that the answer to `actionId` will bring in this field. */
export const idOfAnswer = (actionId: string, field: string): number =>
  ({ $answerOf: actionId, $field: field }) satisfies Placeholder as unknown as number;

/** The actions that a body refers to. */
export function namesOfAnswers(body: unknown, found = new Set<string>()): Set<string> {
  if (isPlaceholder(body)) found.add(body.$answerOf);
  else if (typeof body === 'object' && body !== null)
    for (const value of Object.values(body)) namesOfAnswers(value, found);
  return found;
}

/** The body with what the answer brought in place of what stood for it. */
export function withAnswer(body: unknown, actionId: string, answer: unknown): unknown {
  if (isPlaceholder(body))
    return body.$answerOf === actionId && isRecord(answer) ? answer[body.$field] : body;
  if (Array.isArray(body)) return body.map((item: unknown) => withAnswer(item, actionId, answer));
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, withAnswer(value, actionId, answer)]),
  );
}
