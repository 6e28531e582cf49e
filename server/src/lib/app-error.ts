import {
  ERROR_STATUS,
  type ErrorCode,
  type NotSent,
  type RefusedItem,
  type SelectedLocation,
} from '@boh/contract/errors.ts';

/** A refusal the caller is told about: its sentence is written for hotel staff. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    /** The text of `Message.Fields`, for field errors only. */
    readonly fields?: string,
    /** Seconds after which trying again makes sense (429 and 503). */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'AppError';
    this.status = ERROR_STATUS[code];
  }
}

/** Some mails of a call, or all of them, were not taken by the relay. */
export class MailsNotSent extends AppError {
  constructor(
    message: string,
    readonly notSent: NotSent[],
  ) {
    super('mail_failed', message);
  }
}

/** Some of the records that an action was asked for refuse it, so that it was done to none. */
export class SeveralRefused extends AppError {
  constructor(
    code: ErrorCode,
    message: string,
    readonly refused: RefusedItem[],
  ) {
    super(code, message);
  }
}

/** The caller's screen shows another location than the one the session is at: nothing is read or done there. */
export class AtOtherLocation extends AppError {
  constructor(readonly selected: SelectedLocation) {
    super(
      'other_location',
      selected
        ? `You are now at ${selected.Name}. Nothing was changed.`
        : 'You have no role at this location any more. Nothing was changed.',
    );
  }
}

/** The record does not exist, or is none of the caller's business: both look the same from outside. */
export const notFound = (what: string): AppError => new AppError('not_found', `${what} was not found.`);

/** A bad field found by a rule rather than by its schema. */
export const badField = (field: string, message: string): AppError =>
  new AppError('bad_fields', message, `${field}: ${message}`);

/** A disk of the database or of the files is full: no repetition helps until somebody makes room. */
export const noSpaceLeft = (): AppError =>
  new AppError('unavailable', 'There is no space left to save this. Please tell your administrator.');
