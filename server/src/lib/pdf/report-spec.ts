/** What a report looks like on paper. Figures come as they are shown: whoever asks has already written them out. */
export interface ReportSpec extends ReportHead {
  readonly rows: Iterable<ReportRow> | AsyncIterable<ReportRow>;
}

/** A report without its rows, which go to the thread in pieces. */
export interface ReportHead {
  readonly title: string;
  readonly subtitle: readonly string[];
  /** What a reader must know before the figures, such as days without any. */
  readonly notes: readonly string[];
  readonly columns: readonly ReportColumn[];
  /** How many columns say what a row is. Where a table is wider than the paper they are repeated on each part; 1 unless told. */
  readonly keyColumns?: number;
  readonly chart?: ReportChart;
  readonly definitions: readonly { readonly term: string; readonly text: string }[];
  readonly paper: ReportPaper;
  readonly footer: string;
  readonly generatedAt: Date;
  readonly timeZone: string;
}

export type ReportPaper = 'A4' | 'Letter';

export interface ReportColumn {
  readonly head: string;
  /** Joins the definitions at the end of the report. */
  readonly definition?: string;
  readonly align: 'left' | 'right';
  /** Stands in the same part of a table wider than the paper as the column before it. */
  readonly isJoined?: boolean;
  /** In points, where it should not follow from the content. */
  readonly width?: number;
}

export interface ReportRow {
  readonly cells: readonly string[];
  readonly isTotal?: boolean;
  readonly isGroupHead?: boolean;
}

export interface ReportChart {
  readonly kind: 'line' | 'bar';
  /** What is measured and in which unit, above the picture. */
  readonly caption?: string;
  readonly labels: readonly string[];
  readonly series: readonly ReportSeries[];
}

export interface ReportSeries {
  readonly name: string;
  /** One for each label; null is a gap. */
  readonly values: readonly (number | null)[];
  /** Whether its line is dashed; unless told, every series has a dash of its own. */
  readonly dash?: boolean;
  /** Stays on its value until the next one, as a budget of a month does. */
  readonly isStep?: boolean;
}

export type ReportMessage =
  | { readonly type: 'head'; readonly head: ReportHead }
  | { readonly type: 'rows'; readonly rows: readonly ReportRow[] }
  | { readonly type: 'write' };
