import { config } from 'zod/v4/core';

/**
 * Zod would make itself faster with `new Function`, which our content policy forbids: the browser writes every try into
 * its console. It is told before the first schema is made.
 */
config({ jitless: true });
