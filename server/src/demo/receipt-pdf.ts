/** A slip as a till prints it: lines of text, an amount at the right where there is one. */
export interface Receipt {
  readonly shop: string;
  readonly day: string;
  readonly items: readonly { readonly text: string; readonly cents: number }[];
}

const WIDTH = 226;
const MARGIN = 16;
const LINE = 14;
const SIZE = 9;
/** Courier's letters are all this wide, as a part of their height. */
const LETTER = 0.6;

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Draws a receipt as a PDF of one page, the size of a till's paper roll. */
export function receiptPdf({ shop, day, items }: Receipt): Buffer {
  const total = items.reduce((sum, { cents }) => sum + cents, 0);
  const height = (items.length + 9) * LINE;
  const row = (number: number) => height - MARGIN - number * LINE;
  const below = items.length + 4;
  const drawing = [
    text(MARGIN, row(1), shop, 'Bold'),
    text(MARGIN, row(2), day),
    rule(row(2.6)),
    ...items.flatMap(({ text: words, cents }, index) => [
      text(MARGIN, row(index + 4), words),
      amount(row(index + 4), cents),
    ]),
    rule(row(below - 0.4)),
    text(MARGIN, row(below + 0.6), 'TOTAL USD', 'Bold'),
    amount(row(below + 0.6), total, 'Bold'),
    text(MARGIN, row(below + 2.6), 'THANK YOU'),
  ].join('\n');
  return pdfOf(drawing, height);
}

type Weight = 'Plain' | 'Bold';

const text = (x: number, y: number, words: string, weight: Weight = 'Plain') =>
  `BT /${weight} ${SIZE} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${words.replace(/[\\()]/g, '\\$&')}) Tj ET`;

function amount(y: number, cents: number, weight: Weight = 'Plain'): string {
  const words = dollars(cents);
  return text(WIDTH - MARGIN - words.length * SIZE * LETTER, y, words, weight);
}

const rule = (y: number) => `0.5 w ${MARGIN} ${y.toFixed(2)} m ${WIDTH - MARGIN} ${y.toFixed(2)} l S`;

function pdfOf(drawing: string, height: number): Buffer {
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /Plain 5 0 R /Bold 6 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    font('Courier'),
    font('Courier-Bold'),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}
