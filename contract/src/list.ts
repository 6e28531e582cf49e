import { z } from 'zod';
import { calendarDate, text } from './fields.ts';

const whole = (min: number, max: number, message: string) =>
  z.coerce.number(message).int(message).min(min, message).max(max, message);

/**
 * The optional parameters every list call takes. Without `Page` the answer is the whole
 * filtered list; with it, that page, and the header X-Total-Count is the whole count.
 */
export function listQuery<Own extends z.ZodRawShape>(sortable: readonly [string, ...string[]], own: Own) {
  const orders = sortable.flatMap((field) => [field, `-${field}`]);
  const shape = {
    From: calendarDate.optional(),
    To: calendarDate.optional(),
    Search: text(200).optional(),
    Sort: z.enum(orders as [string, ...string[]], `Sort must be one of ${sortable.join(', ')}`).optional(),
    Page: whole(1, 1_000_000, 'Page must be 1 or more').optional(),
    PageSize: whole(1, 500, 'PageSize must be between 1 and 500').optional(),
    Format: z.enum(['csv', 'xlsx'], 'Format must be csv or xlsx').optional(),
  };
  return z.object({ ...shape, ...own });
}

export interface ListQuery {
  From?: string | undefined;
  To?: string | undefined;
  Search?: string | undefined;
  Sort?: string | undefined;
  Page?: number | undefined;
  PageSize?: number | undefined;
  Format?: 'csv' | 'xlsx' | undefined;
}

export const TOTAL_COUNT_HEADER = 'X-Total-Count';
