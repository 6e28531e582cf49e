import { threeExtras } from '@boh/contract/payroll/payroll.calc.ts';
import type { PayrollRecord } from '@boh/contract/payroll/payroll.record.ts';
import { formatMoney } from '../../ui/text/money.ts';

/** What a form about the record of a location and check date begins with; blank where there is no record yet. */
export function startValues(
  key: { LocationID: number; CheckDate: string },
  record: PayrollRecord | null | undefined,
) {
  const filled: readonly string[] = record?.FilledFromSales ?? [];
  // A value that came from sales was never typed: its field starts empty and shows it as a hint.
  const typed = (name: string, value: number | null | undefined, format: (value: number) => string) =>
    value === null || value === undefined || filled.includes(name) ? '' : format(value);
  return {
    LocationID: key.LocationID,
    CheckDate: key.CheckDate,
    RoomRevenue: typed('RoomRevenue', record?.RoomRevenue, formatMoney),
    FandBRevenue: typed('FandBRevenue', record?.FandBRevenue, formatMoney),
    BanquetRevenue: typed('BanquetRevenue', record?.BanquetRevenue, formatMoney),
    OccupiedRooms: typed('OCCUPIED_ROOMS', record?.OCCUPIED_ROOMS, String),
    Approved: record?.Approved ?? false,
    Notes: record?.Notes ?? '',
    AnalyticsNotes: record?.AnalyticsNotes ?? '',
    BonusNotes: record?.BonusNotes ?? '',
    Comment: record?.Comment ?? '',
    ExtraPayrolls: threeExtras(record?.ExtraPayrolls ?? []),
    Version: record?.Version,
  };
}
