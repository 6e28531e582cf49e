import { pictures } from '@boh/contract/uploads.ts';
import { Attachments } from '../../ui/form/attachments.tsx';

interface PicturesFieldProps {
  added: readonly File[];
  onAddedChange: (files: File[]) => void;
  /** The uploaded share while they are sent. */
  progress: number | null;
}

/** Pictures that go with what is written: chosen, dropped or pasted. */
export function PicturesField({ added, onAddedChange, progress }: PicturesFieldProps) {
  return (
    <Attachments
      label="Screenshots"
      names={[]}
      onOpen={() => undefined}
      added={added}
      onAddedChange={onAddedChange}
      rule={pictures}
      progress={added.length > 0 ? progress : null}
      takesDrops
    />
  );
}
