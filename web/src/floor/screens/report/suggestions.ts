import type { I18n } from '@lingui/core';
import type { DEPARTMENTS } from '@boh/contract/room-logs/room-logs.contract.ts';

export type Department = (typeof DEPARTMENTS)[number];

/**
 * What breaks most often, each with the department that mends it. The records speak English, as whoever mends it reads them in
 * the console; the phone shows each in the language of its owner.
 */
export const SUGGESTIONS = [
  ['PLUMBING', 'SINK LEAKS'],
  ['PLUMBING', 'TOILET IS CLOGGED'],
  ['PLUMBING', 'NO HOT WATER'],
  ['PLUMBING', 'DRAIN IS SLOW'],
  ['ELECTRICAL', 'LIGHT IS OUT'],
  ['ELECTRICAL', 'TV DOES NOT WORK'],
  ['MAINTENANCE', 'AIR CONDITIONER DOES NOT COOL'],
  ['MAINTENANCE', 'DOOR DOES NOT LOCK'],
  ['MAINTENANCE', 'FURNITURE IS BROKEN'],
  ['PAINTING', 'WALL IS DAMAGED'],
  ['HOUSEKEEPING', 'CARPET IS STAINED'],
  ['BED BUGS', 'BED BUGS SEEN'],
  ['PEST CONTROL', 'INSECTS SEEN'],
  ['LOST & FOUND', 'GUEST LEFT SOMETHING'],
  ['SECURITY', 'SAFE DOES NOT OPEN'],
] as const satisfies readonly (readonly [Department, string])[];

type Suggestion = (typeof SUGGESTIONS)[number][1];

const isSuggestion = (words: string): words is Suggestion => SUGGESTIONS.some(([, known]) => known === words);

/** A suggestion as it is read on the phone. */
export function suggestionText(i18n: I18n, words: Suggestion): string {
  switch (words) {
    case 'SINK LEAKS':
      return i18n._({ id: 'report.s.sink', message: 'Sink leaks' });
    case 'TOILET IS CLOGGED':
      return i18n._({ id: 'report.s.toilet', message: 'Toilet is clogged' });
    case 'NO HOT WATER':
      return i18n._({ id: 'report.s.hotWater', message: 'No hot water' });
    case 'DRAIN IS SLOW':
      return i18n._({ id: 'report.s.drain', message: 'Drain is slow' });
    case 'LIGHT IS OUT':
      return i18n._({ id: 'report.s.light', message: 'Light is out' });
    case 'TV DOES NOT WORK':
      return i18n._({ id: 'report.s.tv', message: 'TV does not work' });
    case 'AIR CONDITIONER DOES NOT COOL':
      return i18n._({ id: 'report.s.air', message: 'Air conditioner does not cool' });
    case 'DOOR DOES NOT LOCK':
      return i18n._({ id: 'report.s.door', message: 'Door does not lock' });
    case 'FURNITURE IS BROKEN':
      return i18n._({ id: 'report.s.furniture', message: 'Furniture is broken' });
    case 'WALL IS DAMAGED':
      return i18n._({ id: 'report.s.wall', message: 'Wall is damaged' });
    case 'CARPET IS STAINED':
      return i18n._({ id: 'report.s.carpet', message: 'Carpet is stained' });
    case 'BED BUGS SEEN':
      return i18n._({ id: 'report.s.bedBugs', message: 'Bed bugs seen' });
    case 'INSECTS SEEN':
      return i18n._({ id: 'report.s.insects', message: 'Insects seen' });
    case 'GUEST LEFT SOMETHING':
      return i18n._({ id: 'report.s.lost', message: 'Guest left something' });
    case 'SAFE DOES NOT OPEN':
      return i18n._({ id: 'report.s.safe', message: 'Safe does not open' });
  }
}

/** What a log says: one of ours in the reader's language, what somebody typed as they typed it. */
export const notesText = (i18n: I18n, notes: string): string =>
  isSuggestion(notes) ? suggestionText(i18n, notes) : notes;

/** A department in the reader's language. */
export function departmentText(i18n: I18n, department: string): string {
  switch (department as Department) {
    case 'ROOM SERVICE':
      return i18n._({ id: 'department.roomService', message: 'Room service' });
    case 'MAINTENANCE':
      return i18n._({ id: 'department.maintenance', message: 'Maintenance' });
    case 'HOUSEKEEPING':
      return i18n._({ id: 'department.housekeeping', message: 'Housekeeping' });
    case 'ELECTRICAL':
      return i18n._({ id: 'department.electrical', message: 'Electrical' });
    case 'SECURITY':
      return i18n._({ id: 'department.security', message: 'Security' });
    case 'FRONT DESK / RECEPTION':
      return i18n._({ id: 'department.frontDesk', message: 'Front desk' });
    case 'RESERVATIONS':
      return i18n._({ id: 'department.reservations', message: 'Reservations' });
    case 'RESTAURANT SERVICE':
      return i18n._({ id: 'department.restaurant', message: 'Restaurant' });
    case 'BED BUGS':
      return i18n._({ id: 'department.bedBugs', message: 'Bed bugs' });
    case 'PEST CONTROL':
      return i18n._({ id: 'department.pests', message: 'Pest control' });
    case 'PLUMBING':
      return i18n._({ id: 'department.plumbing', message: 'Plumbing' });
    case 'LOST & FOUND':
      return i18n._({ id: 'department.lost', message: 'Lost and found' });
    case 'PAINTING':
      return i18n._({ id: 'department.painting', message: 'Painting' });
  }
}
