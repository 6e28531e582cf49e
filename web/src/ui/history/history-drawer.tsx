import { actionWords } from '@boh/contract/audit/change-words.ts';
import { listAudit } from '@boh/contract/audit/audit.contract.ts';
import { Drawer } from '@mantine/core';
import type { RowOf } from '../../api/use-list.ts';
import { useList } from '../../api/use-list.ts';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { entryLines } from './history-changes.ts';
import classes from './history-drawer.module.css';
import { LoadingOverlay } from '../page/loading-overlay.tsx';
import { formatLongTime, timesText } from '../text/time.ts';

type Entry = RowOf<typeof listAudit>;

function HistoryEntry({ entry }: { entry: Entry }) {
  const lines = entryLines(entry.Changes);
  return (
    <li className={classes['entry']}>
      <p className={classes['head']}>{entry.By}</p>
      <p className={classes['meta']}>
        <time dateTime={entry.At}>{formatLongTime(entry.At)}</time> · {actionWords(entry.Call, entry.Changes)}
        {entry.Location === null ? '' : ` · ${entry.Location}`}
      </p>
      <ul className={classes['changes']}>
        {lines.map(({ field, removed, added }) => (
          <li key={field}>
            <span>
              {field}
              {removed.length === 0 && added.length > 0 && ' added'}
              {added.length === 0 && removed.length > 0 && ' removed'}
              {removed.length + added.length > 0 && ':'}
            </span>
            {removed.map((item) => (
              <del key={item}>{item}</del>
            ))}
            {removed.length > 0 && added.length > 0 && <span>→</span>}
            {added.map((item) => (
              <ins key={item}>{item}</ins>
            ))}
          </li>
        ))}
      </ul>
    </li>
  );
}

function History({ record }: { record: string }) {
  const { rows, isLoading, error, refetch } = useList(listAudit, { query: { Record: record } });
  if (isLoading) return <LoadingOverlay />;
  if (error) return <ErrorState onRetry={refetch} />;
  if (rows.length === 0) return <EmptyState text="No changes yet" />;
  return (
    <>
      <p className={classes['meta']}>{timesText()}</p>
      <ol className={classes['list']}>
        {rows.map((entry) => (
          <HistoryEntry key={entry.AuditID} entry={entry} />
        ))}
      </ol>
    </>
  );
}

interface HistoryDrawerProps {
  record: string;
  title?: string;
  onClose: () => void;
}

/** Who changed what of a record, newest first: render it while it is open. */
export function HistoryDrawer({ record, title = 'History', onClose }: HistoryDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" title={title} zIndex={400}>
      <History record={record} />
    </Drawer>
  );
}
