import type { SavedReport } from '@boh/contract/reports/reports.contract.ts';
import { FIXED, READY_NAMES } from './use-report-definition.ts';

/** The reports there are to choose from: ready ones by name, saved ones by number. */
export const reportOptions = (saved: readonly SavedReport[]) => [
  { group: 'Ready', items: [...FIXED, ...READY_NAMES] },
  ...(saved.length > 0
    ? [
        {
          group: 'Saved',
          items: saved.map(({ ReportID, Name, IsOwn, OwnerName }) => ({
            value: String(ReportID),
            label: IsOwn ? Name : `${Name} (${OwnerName})`,
          })),
        },
      ]
    : []),
];
