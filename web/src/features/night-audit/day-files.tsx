import type { IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import { FORMAT_LABELS } from '@boh/contract/intake/intake.words.ts';
import { Button } from '@mantine/core';
import { DownloadProgress } from '../../ui/table/download-progress.tsx';
import { useDownload } from '../../ui/table/use-download.ts';
import { formatTime } from '../../ui/text/time.ts';
import { cameText, FileActions, FileName, FileStatePill, Findings } from './file-parts.tsx';
import { useReadAgain } from './use-read-again.ts';
import classes from './day-dialog.module.css';

interface DayFilesProps {
  day: IntakeDayDetail;
  mayManage: boolean;
  onLayout: (FileID: number) => void;
  onUpload: () => void;
}

/** The files of the day in the order in which they were read: a later one replaces what it sets. */
export function DayFiles({ day: { DayFiles: files, State }, mayManage, onLayout, onUpload }: DayFilesProps) {
  const file = useDownload('Download failed.');
  const { readAgain, isReading } = useReadAgain();
  return (
    <section aria-label="Files">
      <div className={classes['filesHead']}>
        <h3 className={classes['head']}>Files</h3>
        {State !== 'Closed' && (
          <Button size="compact-xs" variant="default" onClick={onUpload}>
            Upload a file of this day
          </Button>
        )}
      </div>
      <DownloadProgress file={file} />
      {files.length === 0 ? (
        <p className={classes['soft']}>No file has this day.</p>
      ) : (
        <table className={classes['table']} aria-label="Files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Format</th>
              <th scope="col">Came by</th>
              <th scope="col">When</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {files.map((each) => (
              <tr key={each.FileID}>
                <th scope="row">
                  <FileName of={each} file={file} />
                  <Findings of={each.Findings} />
                </th>
                <td>{each.Format === null ? '' : FORMAT_LABELS[each.Format]}</td>
                <td>{cameText(each)}</td>
                <td>{formatTime(each.ReceivedAt, each.Timezone)}</td>
                <td>
                  <FileStatePill state={each.State} />{' '}
                  <FileActions
                    file={each}
                    {...{ mayManage, onLayout }}
                    isBusy={isReading}
                    onReadAgain={readAgain}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
