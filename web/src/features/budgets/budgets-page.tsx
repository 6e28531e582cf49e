import {
  budgetBasis,
  listBudgetHotels,
  listBudgets,
  listVariance,
} from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_KINDS, BUDGET_TEXTS, type BudgetKind } from '@boh/contract/budgets/budgets.words.ts';
import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useAnswer, useList, type RowOf } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { idOrNone, numberFrom, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { mayLeave } from '../../ui/form/leave-guard.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { useDownload } from '../../ui/table/use-download.ts';
import { today } from '../../ui/text/time.ts';
import { BudgetPlan } from './budget-plan.tsx';
import { BudgetVariance } from './budget-variance.tsx';
import type { PlanOf } from './budget-version.ts';
import classes from './budgets.module.css';

const BudgetImport = fetchedLater(() => import('./budget-import.tsx'), 'BudgetImport');

type Hotel = RowOf<typeof listBudgetHotels>;

const VIEWS = { plan: 'Plan', variance: 'Variance' } as const;
type View = keyof typeof VIEWS;
const VIEW = oneOf(Object.keys(VIEWS) as View[]);
const KIND = oneOf(BUDGET_KINDS);
const DIALOG = oneOf(['', 'import']);

export function BudgetsPage() {
  const { location } = useSession();
  const hotels = useList(listBudgetHotels, {});
  const [hotelID, setHotelID] = useAddressValue('hotel', idOrNone);
  const hotel =
    hotels.rows.find(({ LocationID }) => LocationID === (hotelID ?? location?.LocationID)) ?? hotels.rows[0];
  const thisYear = hotel?.ThisYear ?? Number(today().slice(0, 4));
  const [Year, setYear] = useAddressValue('year', numberFrom(thisYear));
  const [Kind, setKind] = useAddressValue('kind', KIND);
  const [view, setView] = useAddressValue('view', VIEW, 'part');
  const [dialog, setDialog] = useAddressValue('open', DIALOG, 'part');
  useAsked({ import: () => setDialog('import'), variance: () => setView('variance') });
  /** Another version takes the place of this one, once what was typed may go. */
  const leave = (then: () => void) => void mayLeave('part').then((may) => may && then());
  const years = [thisYear + 1, thisYear, thisYear - 1, thisYear - 2, thisYear - 3];
  return (
    <>
      <PageHeader title="Budgets" about="What a hotel plans for the year, and how it does against it.">
        <PrintButton />
        {view === 'plan' ? (
          <>
            <Button variant="default" onClick={() => leave(() => setDialog('import'))}>
              Import
            </Button>
            <PlanExport of={{ LocationID: hotel?.LocationID ?? 0, Year, Kind }} />
          </>
        ) : (
          <ExportMenu
            endpoint={listVariance}
            input={{ query: { Year, LocationID: hotel?.LocationID } }}
            name={`Variance_${Year}`}
          />
        )}
      </PageHeader>
      <FilterRow label="Which budget">
        <Choice
          label="Hotel"
          value={String(hotel?.LocationID ?? '')}
          data={hotels.rows.map(({ LocationID, Name }) => ({ value: String(LocationID), label: Name }))}
          onChange={(value) => leave(() => setHotelID(Number(value)))}
          // There is room for the whole of its name.
          styles={{ input: { maxWidth: 'none' } }}
        />
        <Choice
          label="Year"
          value={String(Year)}
          data={[...new Set([Year, ...years])].sort((a, b) => b - a).map(String)}
          onChange={(value) => leave(() => setYear(Number(value)))}
        />
        <SegmentedControl
          aria-label="View"
          value={view}
          data={Object.entries(VIEWS).map(([value, label]) => ({ value, label }))}
          onChange={(value) => leave(() => setView(value as View))}
        />
        {view === 'plan' && (
          <SegmentedControl
            aria-label="Kind"
            value={Kind}
            data={[...BUDGET_KINDS]}
            onChange={(value) => leave(() => setKind(value))}
          />
        )}
      </FilterRow>
      <HotelPart hotels={hotels} hotel={hotel} {...{ view, Year, Kind }} />
      {dialog === 'import' && <BudgetImport {...{ Year, Kind }} onClose={() => setDialog('', 'close')} />}
    </>
  );
}

interface HotelPartProps {
  hotels: ReturnType<typeof useList<typeof listBudgetHotels>>;
  hotel: Hotel | undefined;
  view: View;
  Year: number;
  Kind: BudgetKind;
}

function HotelPart({ hotels, hotel, view, Year, Kind }: HotelPartProps) {
  if (hotels.error && !hotel) return <ErrorState onRetry={hotels.refetch} />;
  if (hotels.isLoading) return <Waiting />;
  if (!hotel) return <EmptyState text="No hotels" hint="Your role has Budgets at none." />;
  const { LocationID } = hotel;
  if (view === 'variance') return <BudgetVariance key={`${LocationID} ${Year}`} {...{ LocationID, Year }} />;
  return <Plan key={`${LocationID} ${Year} ${Kind}`} hotel={hotel} of={{ LocationID, Year, Kind }} />;
}

const Waiting = () => (
  <div className={classes['waiting']}>
    <LoadingOverlay />
  </div>
);

function Plan({ hotel, of }: { hotel: Hotel; of: PlanOf }) {
  const { LocationID, Year, Kind } = of;
  const versions = useList(listBudgets, { query: { LocationID, Year } });
  const basis = useAnswer(budgetBasis, { query: { LocationID, Year } });
  const reload = () => {
    versions.refetch();
    basis.refetch();
  };
  const isMissing = (versions.error && !versions.isStale) || (basis.error && !basis.answer);
  if (isMissing) return <ErrorState onRetry={reload} />;
  if (versions.isLoading || !basis.answer) return <Waiting />;
  const loaded = versions.rows.find((row) => row.Kind === Kind);
  return <BudgetPlan {...{ of, hotel, loaded }} basis={basis.answer} onReload={reload} />;
}

/** The workbook of this hotel or of all, as it can be imported again. */
function PlanExport({ of: { LocationID, Year, Kind } }: { of: PlanOf }) {
  const file = useDownload(BUDGET_TEXTS.exportFailed);
  const get = (only?: number) =>
    void file.start(
      listBudgets,
      { query: { Year, Kind, LocationID: only, Format: 'xlsx' } },
      `${Kind}_${Year}.xlsx`,
    );
  return (
    <>
      <DownloadProgress file={file} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            loading={file.isBusy}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
          >
            Export
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => get(LocationID)}>This hotel (xlsx)</Menu.Item>
          <Menu.Item onClick={() => get()}>All hotels (xlsx)</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
