import { createRequire } from 'node:module';
import path from 'node:path';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Writes the same report, 200 hotels x 12 columns and a line chart, with one of the libraries that were weighed in
 * docs/decisions/0031: node tools/pdf-libraries/libraries.mjs <folder with the packages> <library> [file to keep]
 */
const [folder = '.', library = 'pdfkit', keep] = process.argv.slice(2);
const require = createRequire(path.join(path.resolve(folder), 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const REGULAR = require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf');
const BOLD = require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');
const COLUMNS = 12;
const head = ['Hotel', ...Array.from({ length: COLUMNS - 1 }, (_, at) => `Measure ${at + 1}`)];
const rows = Array.from({ length: 200 }, (_, row) => [
  `ŁAZIENKI – PEÑA’S HOUSE ${row}`,
  ...Array.from({ length: COLUMNS - 1 }, (_, at) => ((row + 1) * (at + 7) * 131.07).toFixed(2)),
]);
const values = Array.from({ length: 36 }, (_, month) => 60 + 25 * Math.sin(month / 4));
const WIDTH = 712;
const CHART = 150;
const FIRST = 140;
const CELL = (WIDTH - FIRST) / (COLUMNS - 1);
const point = (month) => [(month * WIDTH) / 35, CHART - values[month]];
const curve = values.map((_, month) => `${month ? 'L' : 'M'}${point(month).join(' ')}`).join(' ');

const WRITERS = { pdfkit, pdfmake, reactPdf, pdfLib };

async function pdfkit() {
  const { default: PDFDocument } = await load('pdfkit');
  return () => {
    const doc = new PDFDocument({
      size: 'LETTER',
      layout: 'landscape',
      margin: 40,
      tagged: true,
      lang: 'en',
    });
    const done = collect(doc);
    doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
    doc.save().translate(40, 40).path(curve).stroke('#14203a').restore();
    const cells = (texts, y, font) => {
      doc.font(font).fontSize(8);
      texts.forEach((text, at) => {
        const x = at === 0 ? 40 : 40 + FIRST + (at - 1) * CELL;
        const width = at === 0 ? FIRST : doc.widthOfString(text);
        const from = at === 0 ? x : x + CELL - width;
        const cell = doc.struct('TD', () => doc.text(text, from, y, { lineBreak: false }));
        doc.addStructure(cell);
        cell.end();
      });
    };
    let y = 60 + CHART;
    cells(head, y, 'bold');
    for (const row of rows) {
      y += 14;
      if (y > 550) {
        doc.addPage();
        cells(head, (y = 40), 'bold');
        y += 14;
      }
      cells(row, y, 'regular');
    }
    doc.end();
    return done;
  };
}

async function pdfmake() {
  const { default: maker } = await load('pdfmake');
  maker.setFonts({ Inter: { normal: REGULAR, bold: BOLD } });
  maker.setLocalAccessPolicy?.(() => true);
  return () =>
    maker
      .createPdf({
        pageSize: 'LETTER',
        pageOrientation: 'landscape',
        pageMargins: 40,
        defaultStyle: { font: 'Inter', fontSize: 8 },
        content: [
          {
            svg: `<svg width="${WIDTH}" height="${CHART}"><path d="${curve}" fill="none" stroke="#14203a"/></svg>`,
          },
          {
            table: {
              headerRows: 1,
              widths: [FIRST, ...head.slice(1).map(() => CELL - 9)],
              body: [head.map((text) => ({ text, bold: true })), ...rows.map((row) => [...row])],
            },
            layout: 'lightHorizontalLines',
          },
        ],
      })
      .getBuffer();
}

async function reactPdf() {
  const { createElement: h } = (await load('react')).default;
  const { Document, Page, View, Text, Svg, Path, Font, renderToBuffer } = await load('@react-pdf/renderer');
  Font.register({ family: 'Inter', fonts: [{ src: REGULAR }, { src: BOLD, fontWeight: 600 }] });
  const line = (texts, key, fixed) =>
    h(
      View,
      { key, fixed, wrap: false, style: { flexDirection: 'row', fontWeight: fixed ? 600 : 400 } },
      texts.map((text, at) =>
        h(Text, { key: at, style: { width: at ? CELL : FIRST, textAlign: at ? 'right' : 'left' } }, text),
      ),
    );
  return () =>
    renderToBuffer(
      h(
        Document,
        null,
        h(
          Page,
          {
            size: 'LETTER',
            orientation: 'landscape',
            style: { padding: 40, fontFamily: 'Inter', fontSize: 8 },
          },
          h(Svg, { width: WIDTH, height: CHART }, h(Path, { d: curve, stroke: '#14203a' })),
          line(head, 'head', true),
          rows.map((row, at) => line(row, at, false)),
        ),
      ),
    );
}

async function pdfLib() {
  const { PDFDocument } = await load('pdf-lib');
  const { default: fontkit } = await load('@pdf-lib/fontkit');
  const { readFileSync } = await import('node:fs');
  return async () => {
    const doc = await PDFDocument.create();
    doc.registerFontkit(fontkit);
    const regular = await doc.embedFont(readFileSync(REGULAR), { subset: true });
    const bold = await doc.embedFont(readFileSync(BOLD), { subset: true });
    let page = doc.addPage([792, 612]);
    page.drawSvgPath(curve, { x: 40, y: 572, borderWidth: 1 });
    const cells = (texts, y, font) =>
      texts.forEach((text, at) => {
        const x = at === 0 ? 40 : 40 + FIRST + at * CELL - font.widthOfTextAtSize(text, 8);
        page.drawText(text, { x, y, size: 8, font });
      });
    let y = 552 - CHART;
    cells(head, y, bold);
    for (const row of rows) {
      y -= 14;
      if (y < 50) {
        page = doc.addPage([792, 612]);
        cells(head, (y = 560), bold);
        y -= 14;
      }
      cells(row, y, regular);
    }
    return Buffer.from(await doc.save());
  };
}

function collect(doc) {
  const chunks = [];
  doc.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))));
}

/** Processor time of this process, which other programs on the machine change less than the clock's. */
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

const begun = spent();
const write = await WRITERS[library]();
const loaded = spent() - begun;
const times = [];
let file;
for (let run = 0; run < 7; run += 1) {
  const since = spent();
  file = await write();
  times.push(spent() - since);
}
if (keep) writeFileSync(keep, file);
const [first, ...later] = times;
const ms = (value) => `${Math.round(value)} ms`;
console.log(
  `${library}: loaded in ${ms(loaded)}, first file ${ms(first)}, then ${ms(later.sort((a, b) => a - b)[3])}, ` +
    `${Math.round(file.length / 1024)} kB, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`,
);
