import { LinkButton } from '../page/link-button.tsx';
import classes from './download-progress.module.css';
import { sizeText } from '../text/text.ts';
import type { useDownload } from './use-download.ts';

/** Beside the button of a download that takes its time: how much is here, and the way to stop it. */
export function DownloadProgress({ file }: { file: ReturnType<typeof useDownload> }) {
  if (!file.isSlow) return null;
  return (
    <span role="status" className={classes['progress']}>
      {file.received === 0 ? 'The server prepares the file' : `${sizeText(file.received)} received`}
      <LinkButton onClick={file.cancel}>Cancel</LinkButton>
    </span>
  );
}
