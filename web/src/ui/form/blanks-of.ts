import type { z } from 'zod';

/** What a form begins with whose fields are all blank. */
export const blanksOf = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  Object.fromEntries(Object.keys(shape).map((name) => [name, ''])) as Record<keyof Shape & string, ''>;
