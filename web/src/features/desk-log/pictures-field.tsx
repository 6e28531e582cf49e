import { pictures } from '@boh/contract/uploads.ts';
import { Attachments } from '../../ui/form/attachments.tsx';
import classes from './desk-log.module.css';

interface PicturesFieldProps {
  added: readonly File[];
  onAddedChange: (files: File[]) => void;
  /** The uploaded share while they are sent. */
  progress: number | null;
  /** How many were chosen before the page was left: only the words came back. */
  lost?: number;
}

/** Pictures that go with what is written: chosen, dropped or pasted. */
export function PicturesField({ added, onAddedChange, progress, lost = 0 }: PicturesFieldProps) {
  return (
    <>
      <Attachments
        label="Screenshots"
        names={[]}
        onOpen={() => undefined}
        added={added}
        onAddedChange={onAddedChange}
        rule={pictures}
        progress={added.length > 0 ? progress : null}
      />
      {lost > 0 && (
        <p role="status" className={classes['lostPictures']}>
          {lost === 1 ? 'The picture you had chosen is' : `The ${lost} pictures you had chosen are`} not kept
          with what you typed: please choose {lost === 1 ? 'it' : 'them'} again.
        </p>
      )}
    </>
  );
}
