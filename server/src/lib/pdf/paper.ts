import type { ReportPaper } from './report-spec.ts';

/** In points, 72 to the inch: the sheets upright. */
const SHEETS: Record<ReportPaper, readonly [width: number, height: number]> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
};
const SIDE = 36;
const TOP = 44;
/** The footer's two lines stand in it. */
const BOTTOM = 52;

/** Where things may stand on a sheet. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function sheetOf(paper: ReportPaper, isLandscape: boolean): Sheet {
  const [short, long] = SHEETS[paper];
  const [width, height] = isLandscape ? [long, short] : [short, long];
  return { width, height, left: SIDE, top: TOP, right: width - SIDE, bottom: height - BOTTOM };
}

export const roomAcross = ({ left, right }: Sheet): number => right - left;
