import { escapeXml, MAIN, XML_HEAD } from './xml.ts';
import { ZipPart } from './zip.ts';

/** The texts of a workbook, each written once; cells name them by their number. */
export class SharedTexts {
  readonly #numbers = new Map<string, number>();
  readonly #part = new ZipPart();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    this.#part.append(`<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
    return number;
  }

  part(): ZipPart {
    const count = this.#numbers.size;
    this.#part.prepend(`${XML_HEAD}<sst ${MAIN} count="${count}" uniqueCount="${count}">`);
    return this.#part.append('</sst>');
  }
}
