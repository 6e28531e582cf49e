import { Progress } from '@mantine/core';
import type { Work } from '../../api/long-call.ts';
import { formatCount } from '../text/money.ts';
import classes from './work-progress.module.css';

interface WorkProgressProps {
  /** Names the bar, e.g. 'Import progress'. */
  label: string;
  /** The uploaded share, from 0 to 1; missing where nothing is uploaded. */
  uploaded?: number | null;
  /** How far the server is; null until it has said so. */
  work: Work | null;
  /** What is said until the server tells more. */
  waiting: string;
}

function told({ uploaded, work, waiting }: WorkProgressProps) {
  const share = uploaded ?? 1;
  if (share < 1) return { step: 'Uploading', figures: `${Math.floor(share * 100)} %`, share };
  if (work === null) return { step: waiting, figures: '', share: null };
  const { Step, Done, Of } = work;
  if (Of === null) return { step: Step, figures: Done > 0 ? formatCount(Done) : '', share: null };
  return {
    step: Step,
    figures: `${formatCount(Done)} of ${formatCount(Of)}`,
    share: Math.min(1, Done / Math.max(1, Of)),
  };
}

/** Long work: a bar, what is being done and how far it is. Screen readers hear the step, not every figure. */
export function WorkProgress(props: WorkProgressProps) {
  const { step, figures, share } = told(props);
  return (
    <div className={classes['work']}>
      <Progress
        value={(share ?? 1) * 100}
        striped={share === null}
        animated={share === null}
        aria-label={props.label}
      />
      <p>
        <span role="status">{step}</span> {figures}
      </p>
    </div>
  );
}
