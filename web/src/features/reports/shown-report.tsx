import { aboutReport, GROUP_WORDS, inWords } from '@boh/contract/reports/report-texts.ts';
import { runReport, type Report } from '@boh/contract/reports/reports.contract.ts';
import { statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { MissingDays } from '../../ui/page/missing-days.tsx';
import { useNamePrintPlace } from '../../ui/print/print-place.ts';
import { nextSort } from '../../ui/table/table-rows.ts';
import { FlashTable } from './flash-table.tsx';
import { RenewalsTable } from './renewals-table.tsx';
import { ReportTable } from './report-table.tsx';
import type { ReportChoice } from './use-report-definition.ts';
import { useReportHotels } from './use-report-hotels.ts';
import classes from './reports.module.css';

const ReportChart = fetchedLater(() => import('./report-chart.tsx'), 'ReportChart');

/** What stands below the title on paper. */
function PaperHead({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className="print-only">
      <h1 className={classes['paperTitle']}>{title}</h1>
      {lines.map((line) => (
        <p key={line} className={classes['paperLine']}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** What the heads mean, at the end of the paper: there is nothing to press on it. */
function PaperDefinitions({ columns }: { columns: Report['Columns'] }) {
  if (columns.length === 0) return null;
  return (
    <section className={`print-only ${classes['definitions'] ?? ''}`}>
      <h2>Definitions</h2>
      <dl>
        {columns.map(({ Measure, Label, Definition }) => (
          <div key={Measure}>
            <dt>{Label}</dt>
            <dd>{Definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What is run: a fixed layout, a report as it was saved, or a definition. */
export function bodyOf({ fixed, kept, isChanged, definition, date, hasNoHotel, isUnfinished }: ReportChoice) {
  // Without its hotels a definition would be of all of them.
  if (!fixed && (hasNoHotel || isUnfinished)) return null;
  if (fixed) return { Ready: fixed, ...(date !== '' && { Date: date }) };
  if (kept && !isChanged) return { ReportID: kept.ReportID };
  return definition;
}

/** Why there is nothing to run; null where there is. */
function whyNot({ definition, fixed, isUnfinished, hasNoHotel }: ReportChoice) {
  if (!fixed && !definition)
    return {
      text: 'This report is gone',
      hint: 'It was deleted, is no longer shared with your role, or never was there.',
    };
  if (hasNoHotel)
    return {
      text: 'None of these hotels is yours',
      hint: 'Your role opens Reports at none of the hotels that this report names. Choose others above.',
    };
  if (isUnfinished) return { text: 'Choose the first and the last day' };
  return null;
}

/** A refusal is told in the server's words; only what may be the connection is worth another try. */
function Failed({ error, refetch }: { error: unknown; refetch: () => void }) {
  const text = errorText(error, 'The report could not be made.');
  const status = statusOf(error);
  return status >= 400 && status < 500 ? (
    <ErrorState text={text} hint="Change what the report shows, above." />
  ) : (
    <ErrorState text={text} onRetry={refetch} />
  );
}

function Figures({ choice, title, report }: { choice: ReportChoice; title: string; report: Report }) {
  const { definition, fixed, set } = choice;
  if (fixed === 'RENEWALS') return <RenewalsTable report={report} />;
  if (!definition) return <FlashTable report={report} />;
  const order = definition.Sort ?? 'Group';
  const sort = { key: order.replace(/^-/, ''), descending: order.startsWith('-') };
  return (
    <>
      {definition.Chart !== 'none' && <ReportChart report={report} definition={definition} />}
      <ReportTable
        report={report}
        label={title}
        definition={definition}
        groupHead={GROUP_WORDS[definition.GroupBy]}
        sorting={{
          sort,
          onSort: (key) => {
            const next = nextSort(sort, key);
            set.sort(`${next.descending ? '-' : ''}${next.key}`);
          },
        }}
      />
    </>
  );
}

/** The hotels that a report is of, as its paper is headed. */
function usePaperPlace({ definition }: ReportChoice): string {
  const own = useReportHotels();
  const named = definition?.LocationIDs ?? [];
  return inWords(
    own.filter(({ LocationID }) => named.length === 0 || named.includes(LocationID)).map(({ Name }) => Name),
  );
}

/** The report that is chosen, or why there is none. */
export function ShownReport({ choice, title }: { choice: ReportChoice; title: string }) {
  const body = bodyOf(choice);
  const nothing = whyNot(choice);
  useNamePrintPlace(usePaperPlace(choice));
  const { answer, isLoading, error, refetch } = useAnswer(
    runReport,
    { body: body ?? { Ready: 'FLASH' } },
    { enabled: nothing === null },
  );
  if (nothing) {
    return (
      <EmptyState {...nothing}>
        {!choice.definition && <LinkButton onClick={() => choice.open('FLASH')}>Open the flash</LinkButton>}
      </EmptyState>
    );
  }
  if (error) return <Failed error={error} refetch={refetch} />;
  if (isLoading || !answer) return <LoadingOverlay />;
  return (
    <>
      <PaperHead title={title} lines={aboutReport(answer, choice.definition)} />
      {choice.leftOut.map((sentence) => (
        <p key={sentence} role="status" className={classes['leftOut']}>
          {sentence}
        </p>
      ))}
      <MissingDays hotels={answer.Gaps} />
      <Figures choice={choice} title={title} report={answer} />
      <PaperDefinitions columns={answer.Columns} />
    </>
  );
}
