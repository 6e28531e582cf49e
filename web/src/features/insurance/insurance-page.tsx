import { cleanRows, nextYear, yearsOf } from '@boh/contract/insurance/insurance.calc.ts';
import {
  downloadInsurance,
  INSURANCE_TEXTS,
  listInsurance,
  type InsuranceRecord,
} from '@boh/contract/insurance/insurance.contract.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { numberFrom, oneOf, yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useOpenRecord } from '../../ui/address/use-open-record.ts';
import { Choice } from '../../ui/page/choice.tsx';
import { useList } from '../../api/use-list.ts';
import { useSession } from '../../session/session.tsx';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { FilterRow } from '../../ui/table/filter-row.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PrintButton } from '../../ui/print/print-button.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { today } from '../../ui/text/time.ts';
import { useAsked } from '../../ui/page/use-asked.ts';
import { useColumnChoice } from '../../ui/table/use-column-choice.ts';
import { useAddressSearch } from '../../ui/table/use-table.ts';
import { useDownload } from '../../ui/table/use-download.ts';
import { InsuranceComparison } from './insurance-comparison.tsx';
import { INSURANCE_GROUPS, InsuranceTable } from './insurance-table.tsx';
import classes from './insurance.module.css';
import { hotelAfter } from './to-check.ts';

const Drafts = fetchedLater(() => import('./insurance-drafts.tsx'), 'Drafts');
const InsuranceForm = fetchedLater(() => import('./insurance-form.tsx'), 'InsuranceForm');
const InsuranceImport = fetchedLater(() => import('./insurance-import.tsx'), 'InsuranceImport');
const NewYear = fetchedLater(() => import('./insurance-new-year.tsx'), 'NewYear');

const DIALOGS = oneOf(['', 'new-year', 'import', 'drafts']);

const ABOUT = 'Limits, premiums and carriers of every location, by year.';

/** How many drafts there are of each year, newest first. */
function draftsByYear(records: readonly InsuranceRecord[]): [year: number, drafts: number][] {
  const counts = new Map<number, number>();
  for (const { YearlyData } of records)
    for (const { Year, Draft } of Object.values(YearlyData))
      if (Draft) counts.set(Year, (counts.get(Year) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => b - a);
}

export function InsurancePage() {
  const list = useList(listInsurance, {});
  const records = useMemo(() => cleanRows(list.rows), [list.rows]);
  const currentYear = Number(today().slice(0, 4));
  const [wantedYear, setYear] = useAddressValue('year', numberFrom(currentYear));
  const file = useDownload(INSURANCE_TEXTS.downloadFailed);
  const [search, setSearch] = useAddressSearch();
  const [isComparing] = useAddressValue('compare', yesOrNo, 'part');
  const { employee } = useSession();
  const choice = useColumnChoice(`insurance-columns:${employee.EmployeeID}`);
  const goTo = useGoTo();
  const setComparing = (isOn: boolean) => goTo(isOn ? { compare: 'yes' } : {}, ['search', 'year']);
  const [edited, setEdited] = useOpenRecord({ ...list, rows: records }, 'LocationID');
  const [asked, setOpened] = useAddressValue('open', DIALOGS, 'part');
  // They begin with what is there: an address that opens one waits for it.
  const opened = list.isLoading ? '' : asked;
  const close = () => setOpened('', 'close');
  useAsked({
    compare: () => setComparing(true),
    renew: () => setOpened('new-year'),
    import: () => setOpened('import'),
  });
  const years = yearsOf(records, currentYear);
  const year = years.includes(wantedYear) ? wantedYear : currentYear;
  const drafts = draftsByYear(records);
  const next =
    edited === null || edited === 'new'
      ? null
      : hotelAfter(records, edited.LocationID, opened === 'drafts' ? year : null);
  return (
    <>
      <PageHeader
        title="Property Insurance Master"
        about={
          search === '' || isComparing
            ? ABOUT
            : `${ABOUT} DOWNLOAD holds all of them, not only what is searched.`
        }
      >
        <DownloadProgress file={file} />
        <PrintButton />
        <Button variant="default" onClick={() => setOpened('import')}>
          Import Sheet
        </Button>
        <Button variant="default" onClick={() => setOpened('new-year')}>
          New Year for All Hotels
        </Button>
        {!isComparing && (
          <Button
            variant="default"
            loading={file.isBusy}
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            onClick={() =>
              void file.start(
                downloadInsurance,
                { query: { year: String(year) } },
                `PropertyInsurance_${year}.xlsx`,
              )
            }
          >
            DOWNLOAD
          </Button>
        )}
      </PageHeader>
      {!isComparing && <p className="print-only">Year {year}</p>}
      <FilterRow>
        <SearchBox label="SEARCH ALL FIELDS" value={search} onChange={setSearch} delay={0} />
        {!isComparing && (
          <Choice
            label="YEAR"
            value={String(year)}
            data={years.map(String)}
            onChange={(value) => setYear(Number(value))}
          />
        )}
        <Button
          variant={isComparing ? 'light' : 'default'}
          aria-pressed={isComparing}
          onClick={() => setComparing(!isComparing)}
        >
          COMPARISON
        </Button>
        {!isComparing && <ColumnChooser groups={INSURANCE_GROUPS} choice={choice} />}
      </FilterRow>
      {drafts.map(([draftYear, count]) => (
        <p key={draftYear} className={classes['drafts']}>
          {count} {count === 1 ? 'draft' : 'drafts'} of {draftYear}: not counted in any total until confirmed.
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setYear(draftYear);
              setOpened('drafts');
            }}
          >
            Review Drafts of {draftYear}
          </Button>
        </p>
      ))}
      {isComparing ? (
        <InsuranceComparison records={records} years={years} search={search} loading={list} />
      ) : (
        <InsuranceTable
          records={records}
          year={year}
          search={search}
          loading={list}
          choice={choice}
          onOpen={setEdited}
        />
      )}
      {edited !== null && edited !== 'new' && (
        <InsuranceForm
          key={edited.LocationID}
          record={edited}
          year={year}
          next={next}
          onNext={() => setEdited(next)}
          onClose={() => setEdited(null)}
        />
      )}
      {opened === 'import' && (
        <InsuranceImport year={drafts[0]?.[0] ?? nextYear(records, currentYear)} onClose={close} />
      )}
      {opened === 'new-year' && (
        <NewYear
          records={records}
          currentYear={currentYear}
          onClose={close}
          onMade={(made) => {
            setYear(made);
            close();
          }}
        />
      )}
      {opened === 'drafts' && (
        <Drafts
          records={records}
          year={year}
          isCovered={edited !== null}
          onOpen={(hotel) => setEdited(records.find(({ LocationID }) => LocationID === hotel) ?? null)}
          onClose={close}
        />
      )}
    </>
  );
}
