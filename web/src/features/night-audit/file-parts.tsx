import { openIntakeFile, type IntakeFile } from '@boh/contract/intake/intake.contract.ts';
import { SOURCE_LABELS, type FileState } from '@boh/contract/intake/intake.words.ts';
import { Button } from '@mantine/core';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill, type Tone } from '../../ui/page/stat-tile.tsx';
import type { useDownload } from '../../ui/table/use-download.ts';
import classes from './file-parts.module.css';

const FILE_TONES: Readonly<Record<FileState, Tone>> = { Taken: 'good', Waiting: 'warn', Refused: 'bad' };

export function FileStatePill({ state }: { state: FileState }) {
  return <Pill tone={FILE_TONES[state]}>{state}</Pill>;
}

/** How a file came: its way, and who sent it. */
export function cameText({ Source, Sender, ReceivedByName }: IntakeFile): string {
  const by = Source === 'Folder' ? '' : Sender || ReceivedByName;
  return by === '' ? SOURCE_LABELS[Source] : `${SOURCE_LABELS[Source]}, ${by}`;
}

/** What was found in a file, by line. */
export function Findings({ of }: { of: IntakeFile['Findings'] }) {
  return (
    of.length > 0 && (
      <ul className={classes['findings']}>
        {of.map(({ Line, Text }, place) => (
          <li key={place}>
            {Line !== null && `Line ${Line}: `}
            {Text}
          </li>
        ))}
      </ul>
    )
  );
}

interface FileActionsProps {
  file: IntakeFile;
  mayManage: boolean;
  isBusy: boolean;
  onReadAgain: (FileID: number) => void;
  onLayout: (FileID: number) => void;
}

/** What can be done with a file that was not taken. */
export function FileActions({ file, mayManage, isBusy, onReadAgain, onLayout }: FileActionsProps) {
  const { FileID, Name, State, MayOpen } = file;
  if (State === 'Taken' || !MayOpen) return null;
  return (
    <span className={classes['actions']}>
      {State === 'Waiting' && mayManage && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Make a layout from ${Name}`}
          onClick={() => onLayout(FileID)}
        >
          Make a layout
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="default"
        disabled={isBusy}
        aria-label={`Read again: ${Name}`}
        onClick={() => onReadAgain(FileID)}
      >
        Read again
      </Button>
    </span>
  );
}

/** The name of a file, which saves it where the reader may open it. */
export function FileName({ of, file }: { of: IntakeFile; file: ReturnType<typeof useDownload> }) {
  const { FileID, Name, MayOpen } = of;
  if (!MayOpen) return <span data-case="keep">{Name}</span>;
  return (
    <LinkButton
      data-case="keep"
      aria-label={`Download ${Name}`}
      disabled={file.isBusy}
      onClick={() => void file.start(openIntakeFile, { params: { FileID } }, Name)}
    >
      {Name}
    </LinkButton>
  );
}
