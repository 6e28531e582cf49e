import { AppError } from '../lib/app-error.ts';

const UNIQUE_VIOLATION = '23505';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

interface Taken {
  /** The field of the body that holds what is taken; left out where the caller typed no such thing. */
  readonly field?: string;
  readonly sentence: string;
}

/**
 * Runs a write; where it breaks one of the unique indexes named here, the caller is told its sentence (409), and which
 * field it is about.
 */
export async function refuseDuplicates<T>(
  indexes: Readonly<Record<string, Taken>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = '' } = (error instanceof Error ? (error.cause ?? error) : {}) as DatabaseError;
    const taken = code === UNIQUE_VIOLATION ? indexes[constraint] : undefined;
    if (taken === undefined) throw error;
    const { field, sentence } = taken;
    throw new AppError('duplicate', sentence, field && `${field}: ${sentence}`);
  }
}
