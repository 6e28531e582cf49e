import type { I18n } from '@lingui/core';
import type { Action } from '../store/person-db.ts';

/** How something stands that the server does not have yet. */
export const waitText = (i18n: I18n, { State }: Pick<Action, 'State'>): string =>
  State === 'refused'
    ? i18n._({ id: 'parts.refused', message: 'Refused: see Waiting' })
    : i18n._({ id: 'parts.waits', message: 'Waits to be sent' });
