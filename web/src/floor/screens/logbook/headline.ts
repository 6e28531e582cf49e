import type { I18n } from '@lingui/core';

/** The headlines that the clock gives, in the reader's language; what staff typed stays as it is. */
export function headlineText(i18n: I18n, headline: string): string {
  switch (headline) {
    case 'AM SHIFT':
      return i18n._({ id: 'logbook.am', message: 'Morning shift' });
    case 'PM SHIFT':
      return i18n._({ id: 'logbook.pm', message: 'Evening shift' });
    case 'NIGHT AUDIT SHIFT':
      return i18n._({ id: 'logbook.night', message: 'Night shift' });
    default:
      return headline;
  }
}
