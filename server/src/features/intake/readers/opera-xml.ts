import { calendarDate } from '@boh/contract/fields.ts';
import { readXml, type XmlElement } from '../../../lib/xml/xml-reader.ts';
import type { Bytes } from './lines.ts';
import { cleanWords, DaySums, isSame, plainNumber, reading, refuse, sumOf } from './records.ts';

/** What one record of a file is made of, while it is read. */
interface Part {
  readonly root: string;
  readonly hotel: string | null;
  readonly sums: DaySums;
}

/** What is done with each element below the root, as it opens and as it closes. */
interface Listener {
  readonly open: (element: XmlElement) => void;
  readonly close: (element: XmlElement) => void;
}

/** The root names the hotel and the day: one of each in a file. */
function rootOf({ name, attributes, line }: XmlElement): Part {
  if (name !== 'statistics' && name !== 'revenue')
    refuse(line, `begins with ${cleanWords(name, 40)}: only the files statistics and revenue are taken.`);
  const day = calendarDate.safeParse(attributes['date'] ?? '');
  if (!day.success) refuse(line, 'has no date that exists.');
  const hotel = cleanWords(attributes['hotel_code'] ?? '', 40);
  return { root: name, hotel: hotel === '' ? null : hotel, sums: new DaySums(day.data ?? '') };
}

const amountOf = (name: string, text: string, line: number): string =>
  plainNumber(text) ?? refuse(line, `has ${name} that is no number: ${cleanWords(text, 40)}.`);

const KEYS = ['market_code', 'room_class', 'room_type'];

/** Rooms, persons, no-shows and cancellations, by market code, room class and room type: each adds up over the file. */
function statisticsListener(sums: DaySums): Listener {
  let fields = new Map<string, string>();
  let begins = 0;
  const seen = new Set<string>();
  return {
    open({ name, line }) {
      if (name !== 'statistic_record') return;
      fields = new Map();
      begins = line;
    },
    close({ name, text, line }) {
      if (name === 'statistics') return;
      if (name !== 'statistic_record') {
        fields.set(name, text);
        if (!KEYS.includes(name) && text !== '')
          sums.add(
            { Code: name, Kind: 'Statistic', Description: '', Amount: amountOf(name, text, line) },
            line,
          );
        return;
      }
      const key = KEYS.map((part) => fields.get(part) ?? '').join('\n');
      if (seen.has(key)) refuse(begins, 'begins a record that the file has already.');
      seen.add(key);
    },
  };
}

/** A transaction code with its total of the day, and below it each posting: these have to come to the total. */
function revenueListener(sums: DaySums): Listener {
  let type = '';
  let code = '';
  let description = '';
  let total: string | null = null;
  /** The sum of the postings so far; null before the first one. */
  let parts: string | null = null;
  let begins = 0;
  const end = () => {
    if (code === '') refuse(begins, 'begins a total without a transaction code.');
    const Amount = total ?? parts ?? refuse(begins, `begins the code ${code} without an amount.`);
    if (parts !== null && !isSame(parts, Amount))
      sums.totalsOff.push({
        Line: begins,
        Text: `Code ${code}: the parts come to ${parts}, the total is ${Amount}.`,
      });
    const Description = type === '' || type === 'revenue' ? description : `${description} (${type})`;
    sums.add({ Code: code, Kind: 'Transaction', Description, Amount }, begins);
  };
  return {
    open({ name, attributes, line }) {
      if (name !== 'transaction_total') return;
      [type, code, description, total, parts, begins] = ['', '', '', null, null, line];
      type = cleanWords(attributes['transaction_type'] ?? '', 40).toLowerCase();
    },
    close({ name, text, line }) {
      switch (name) {
        case 'transaction_code':
          code = cleanWords(text, 100);
          break;
        case 'description':
          description = cleanWords(text, 150);
          break;
        case 'total_amount':
          total = amountOf(name, text, line);
          break;
        case 'trx_amount':
          parts = sumOf([parts ?? '0', amountOf(name, text, line)]);
          break;
        case 'transaction_total':
          end();
          break;
      }
    },
  };
}

/** OPERA Cloud's Generic XML for back offices: the files statistics and revenue, told by their root. */
export const readOperaXml = (bytes: Bytes) =>
  reading(async () => {
    let part: Part | null = null;
    let listener: Listener | null = null;
    for await (const element of readXml(bytes)) {
      if (part) listener?.[element.step](element);
      else {
        part = rootOf(element);
        listener = part.root === 'revenue' ? revenueListener(part.sums) : statisticsListener(part.sums);
      }
    }
    // The first element was a root, or the file was refused.
    const { root, hotel, sums } = part as unknown as Part;
    if (sums.day.Codes.length === 0) refuse(null, 'The file holds no figures.');
    return {
      Format: root === 'revenue' ? 'OperaRevenue' : 'OperaStatistics',
      HotelCode: hotel,
      Days: [sums.day],
      Findings: sums.totalsOff,
    };
  });
