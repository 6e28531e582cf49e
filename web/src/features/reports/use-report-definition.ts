import { INTERVALS, RELATIVE_PERIODS } from '@boh/contract/reports/report-days.calc.ts';
import { MEASURE_NAMES } from '@boh/contract/reports/report-measures.ts';
import {
  CHARTS,
  COMPARISONS,
  GROUPINGS,
  REPORT_ORDERS,
  type ReportDefinition,
  type SavedReport,
} from '@boh/contract/reports/reports.contract.ts';
import { READY_DEFINITIONS, type ReadyDefinition } from '@boh/contract/reports/ready-reports.ts';
import { anyText, dayOr, idText, listOf, oneOf } from '../../ui/address/address-kinds.ts';
import { useAddressText, useAddressValue, useGoTo } from '../../ui/address/use-address.ts';
import { useReportHotels } from './use-report-hotels.ts';

/** The fixed layouts, which have a day and nothing to choose. */
export const FIXED = ['FLASH', 'RENEWALS'] as const;
export type Fixed = (typeof FIXED)[number];

export const READY_NAMES = Object.keys(READY_DEFINITIONS) as ReadyDefinition[];
const DAYS = 'days';
const PERIODS = ['', ...RELATIVE_PERIODS, DAYS] as const;
const ON_OFF = ['', 'on', 'off'] as const;

/** What the report says of itself unless it is changed: blank. */
const orOwn = <Word extends string>(words: readonly Word[]) => oneOf<Word | ''>(['', ...words]);

const isFixed = (name: string): name is Fixed => (FIXED as readonly string[]).includes(name);
const isReady = (name: string): name is ReadyDefinition => Object.hasOwn(READY_DEFINITIONS, name);

/** What the address names and the report does without, in a sentence each. */
function leftOutOf(measures: string | null, foreign: number): string[] {
  const unknown = (measures ?? '')
    .split(',')
    .filter((word) => word !== '' && !(MEASURE_NAMES as readonly string[]).includes(word));
  return [
    ...(unknown.length > 0 ? [`The address names figures that do not exist: ${unknown.join(', ')}.`] : []),
    ...(foreign > 0
      ? [
          `${foreign === 1 ? 'One hotel' : `${foreign} hotels`} of this report left out: your role does not open Reports there.`,
        ]
      : []),
  ];
}

/** What the screen shows: a fixed layout of a day, or a definition with what was changed of it in the address. */
export function useReportDefinition(saved: readonly SavedReport[]) {
  const [name, putName] = useAddressValue('report', anyText);
  const [date, setDate] = useAddressValue('date', dayOr(''));
  const [measures, setMeasures] = useAddressValue('measures', listOf(oneOf(MEASURE_NAMES)));
  const [group, setGroup] = useAddressValue('group', orOwn(GROUPINGS));
  const [interval, setInterval] = useAddressValue('interval', orOwn(INTERVALS));
  const [period, setPeriod] = useAddressValue('period', oneOf(PERIODS));
  const [from, setFrom] = useAddressValue('from', dayOr(''));
  const [to, setTo] = useAddressValue('to', dayOr(''));
  const [compare, setCompare] = useAddressValue('compare', orOwn(COMPARISONS));
  const [hotels, setHotels] = useAddressValue('hotels', listOf(idText));
  const [like, setLike] = useAddressValue('like', oneOf(ON_OFF));
  const [chart, setChart] = useAddressValue('chart', orOwn(CHARTS));
  const [sort, setSort] = useAddressValue('sort', orOwn(REPORT_ORDERS));
  const namedMeasures = useAddressText('measures');
  const ownHotels = useReportHotels();
  const goTo = useGoTo();

  const kept = saved.find(({ ReportID }) => String(ReportID) === name) ?? null;
  const fixed = name === '' ? 'FLASH' : isFixed(name) ? name : null;
  const base = kept ? kept.Definition : isReady(name) ? READY_DEFINITIONS[name] : null;
  const hotelIDs = hotels?.map(Number) ?? base?.LocationIDs ?? [];
  const isOwnHotel = (id: number) => ownHotels.some(({ LocationID }) => LocationID === id);
  const foreign = hotelIDs.filter((id) => !isOwnHotel(id)).length;
  const definition: ReportDefinition | null = base && {
    ...base,
    // Where none of them exists those of the report itself are shown.
    ...(measures !== null && measures.length > 0 && { Measures: [...measures] }),
    ...(group !== '' && { GroupBy: group }),
    ...(interval !== '' && { Interval: interval }),
    ...(period === DAYS && { Period: { From: from, To: to } }),
    ...(period !== '' && period !== DAYS && { Period: { Relative: period } }),
    ...(compare !== '' && { Compare: compare }),
    LocationIDs: hotelIDs.filter(isOwnHotel),
    ...(like !== '' && { LikeForLike: like === 'on' }),
    ...(chart !== '' && { Chart: chart }),
    ...(sort !== '' && { Sort: sort }),
  };
  const isChanged =
    measures !== null ||
    hotels !== null ||
    [group, interval, period, compare, like, chart, sort].some((text) => text !== '');
  return {
    name: name === '' ? 'FLASH' : name,
    open: (next: string) => goTo(next === 'FLASH' ? {} : { report: next }),
    fixed,
    kept,
    definition,
    isChanged,
    date,
    setDate,
    /** Whether the days of a period are still to be chosen. */
    isUnfinished: period === DAYS && (from === '' || to === ''),
    days: { from, to },
    /** Whether it is of certain hotels, none of which the reader may see. */
    hasNoHotel: hotelIDs.length > 0 && foreign === hotelIDs.length,
    leftOut: fixed ? [] : leftOutOf(namedMeasures, foreign),
    set: {
      name: putName,
      measures: setMeasures,
      group: setGroup,
      interval: setInterval,
      period: setPeriod,
      from: setFrom,
      to: setTo,
      compare: setCompare,
      hotels: setHotels,
      like: (isOn: boolean) => setLike(isOn ? 'on' : 'off'),
      chart: setChart,
      sort: setSort,
    },
  };
}

export type ReportChoice = ReturnType<typeof useReportDefinition>;
