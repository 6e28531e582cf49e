import {
  listIntakeDays,
  listIntakeFiles,
  listIntakeHotels,
  openIntakeDay,
} from '@boh/contract/intake/intake.contract.ts';
import { openMap } from '@boh/contract/intake/intake-setup.contract.ts';
import type { RowOf } from '../../api/use-list.ts';

export type IntakeHotel = RowOf<typeof listIntakeHotels>;

/** A business day of a hotel. */
export interface DayOf {
  readonly LocationID: number;
  readonly Date: string;
}

/** What a file, a code or a closed day may change: all of it is loaded again. */
export const INTAKE_ANSWERS = [listIntakeDays, openIntakeDay, listIntakeHotels, listIntakeFiles, openMap];
