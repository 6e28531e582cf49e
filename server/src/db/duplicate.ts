import { AppError } from '../lib/app-error.ts';

const UNIQUE_VIOLATION = '23505';

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

/** Runs a write; where it breaks one of the unique indexes named here, the caller is told its sentence (409). */
export async function refuseDuplicates<T>(
  sentences: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint = '' } = (error instanceof Error ? (error.cause ?? error) : {}) as DatabaseError;
    const sentence = code === UNIQUE_VIOLATION ? sentences[constraint] : undefined;
    if (sentence === undefined) throw error;
    throw new AppError('duplicate', sentence);
  }
}
