import { roomAcross, type Sheet } from './paper.ts';
import type { Part, PartOptions, PdfCanvas } from './pdf-canvas.ts';

type Draw = (canvas: PdfCanvas) => void;

/**
 * The sheets of a report from top to bottom. Without a canvas they are only counted: each page says how many there are, and
 * keeping all of them until the last one is known would take many times the memory.
 */
export class ReportPages {
  readonly room: number;
  /** Where the next thing may begin. */
  y: number;
  number = 1;

  constructor(
    readonly sheet: Sheet,
    readonly canvas?: PdfCanvas,
    /** What stands on every page. */
    readonly drawEdges: (canvas: PdfCanvas, page: number) => void = () => undefined,
  ) {
    this.room = roomAcross(sheet);
    this.y = sheet.top;
  }

  hasRoom(height: number): boolean {
    return this.y + height <= this.sheet.bottom;
  }

  /** Begins another page where so much does not fit on this one. */
  keepTogether(height: number): void {
    if (!this.hasRoom(height)) this.nextPage();
  }

  nextPage(): void {
    this.endPage();
    this.canvas?.pen.addPage();
    this.number += 1;
    this.y = this.sheet.top;
  }

  endPage(): void {
    this.decorate((canvas) => this.drawEdges(canvas, this.number), 'Pagination');
  }

  /** Adds a part whose own parts follow, until its `end()`; there is none while pages are counted. */
  open(tag: string, parent?: Part): Part | undefined {
    return this.canvas?.open(tag, parent);
  }

  add(tag: string, draw?: Draw, options: PartOptions = {}, parent?: Part): void {
    const { canvas } = this;
    canvas?.add(tag, draw && (() => draw(canvas)), options, parent);
  }

  decorate(draw: Draw, type: 'Layout' | 'Pagination' = 'Layout'): void {
    const { canvas } = this;
    canvas?.decorate(() => draw(canvas), type);
  }
}
