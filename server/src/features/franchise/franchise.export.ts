import { franchiseTotals } from '@boh/contract/franchise/franchise.calc.ts';
import type { Franchise } from '@boh/contract/franchise/franchise.contract.ts';
import type { ListFile } from '../../http/list-answer.ts';
import type { Column } from '../../lib/tables/columns.ts';

const COLUMNS: readonly Column[] = [
  { header: 'Name', key: 'Name', type: 'text' },
  { header: 'Legal Name', key: 'LegalName', type: 'text' },
  { header: 'Chain ID', key: 'ChainID', type: 'text' },
  { header: 'Flag', key: 'Flag', type: 'text' },
  { header: 'Terms', key: 'Terms', type: 'text' },
  { header: 'Effective Date', key: 'EffectiveDate', type: 'text' },
  { header: 'Window', key: 'Window', type: 'text' },
  { header: 'Notice Period Window Renewal', key: 'NoticePeriodWindowRenewal', type: 'text' },
  { header: 'Expiration', key: 'Expiration', type: 'text' },
  { header: 'Liquidation Damage', key: 'LiquidationDamage', type: 'text' },
  { header: 'Franchise Application Fee', key: 'FranchiseApplicationFee', type: 'money' },
  { header: 'Total Number Of Rooms', key: 'TotalNumberOfRooms', type: 'integer' },
  { header: 'Per Key', key: 'PerKey', type: 'money' },
  { header: 'AOP', key: 'AOP', type: 'text' },
  { header: 'Royalty Fee %', key: 'RoyaltyFee', type: 'percent' },
  { header: 'Marketing Fee %', key: 'MarketingFee', type: 'percent' },
  { header: 'Parking Count', key: 'ParkingCount', type: 'integer' },
  { header: 'ADA Parking Count', key: 'ADAParkingCount', type: 'integer' },
  { header: 'Pip', key: 'Pip', type: 'text' },
  { header: 'Ownership', key: 'Ownership', type: 'text' },
  { header: 'Notes', key: 'Notes', type: 'text' },
];

/** The agreements as a file, with the sums of fee, rooms and parking. */
export const franchiseFile = (rows: readonly Franchise[]): ListFile<Franchise> => ({
  name: 'Franchise',
  title: 'FRANCHISE',
  columns: COLUMNS,
  totals: () => ({ ...franchiseTotals(rows) }),
});
