import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  calendarDate,
  emailList,
  money,
  optionalMoney,
  requiredNotes,
  requiredText,
  text,
  upperText,
  yesNoFilter,
} from './fields.ts';

describe('text that must not be blank', () => {
  it.each(['', '  ', '\u00A0', '\u200B\u200D', '\u2060 \uFEFF', '\u3164', '\u00AD'])(
    'is more than %j, which shows nothing',
    (value) => {
      for (const field of [requiredText('Say it'), requiredNotes('Say it')])
        expect(field.safeParse(value).error?.issues[0]?.message).toBe('Say it');
    },
  );

  it('keeps what joins visible characters', () => {
    expect(requiredText('Say it').parse('👩\u200D🔧')).toBe('👩\u200D🔧');
  });
});

describe('a field without a sentence of its own', () => {
  it.each([
    ['LocationIDs', 'Location IDs are required'],
    ['LocationID', 'Location ID is required'],
    ['TwentyDollars', 'Twenty Dollars is required'],
    ['FandBRevenue', 'FandB Revenue is required'],
  ])('%s is asked for by its name: %s', (name, sentence) => {
    const { error } = z.object({ [name]: z.array(z.number()) }).safeParse({});
    expect(error?.issues[0]?.message).toBe(sentence);
  });
});

describe('an amount of money', () => {
  it.each([0.01, 0.1, 1_234_567.89, 99_999_999.99, 999_999_999_999.99, -999_999_999_999.99, -0.01])(
    '%s is taken as it is',
    (value) => {
      expect(money.parse(value)).toBe(value);
      expect(money.parse(String(value))).toBe(value);
    },
  );

  it.each([0.001, 1.005, 123_456.789, 1_234_567.891, 99_999_999.999, 999_999_999_998.994, 1e-9])(
    '%s has more than two decimals, however large it is',
    (value) => {
      expect(optionalMoney.safeParse(value).error?.issues[0]?.message).toBe('At most 2 decimals');
    },
  );

  it('that a spreadsheet added up is taken as the cent it means', () => {
    expect(money.parse(0.1 + 0.2)).toBe(0.3);
    expect(money.parse(4.35 * 100)).toBe(435);
    expect(money.parse(1_000_000.1 + 2_000_000.2)).toBe(3_000_000.3);
  });

  it.each([1_000_000_000_000, 1e21, Number.POSITIVE_INFINITY, Number.NaN, '1e5', '0x10'])(
    '%s is none',
    (value) => expect(money.safeParse(value).success).toBe(false),
  );

  it.each(['9,5', '52.000,00', '1,2345', '52k', '(500)', '1.2.3', ','])(
    '%s is refused rather than read as another amount',
    (typed) => {
      const { error } = money.safeParse(typed);
      expect(error?.issues[0]?.message).toMatch(/^Please enter a number/);
    },
  );

  it('may have its thousands apart', () => {
    expect(money.parse('-1,234,567.50')).toBe(-1_234_567.5);
  });

  it('is not looked for in a text that is longer than any number', () => {
    expect(money.parse(`${' '.repeat(50)}12.5`)).toBe(12.5);
    expect(money.safeParse(`${' '.repeat(100)}12.5`).success).toBe(false);
  });
});

describe('a text in capitals', () => {
  it.each([
    [' harbor inn ', 'HARBOR INN'],
    ['straße', 'STRASSE'],
    ['caf\u0065\u0301', 'CAF\u00c9'],
    // One letter with two accents has no capital: of the three signs it becomes, two are one in NFC.
    ['\u0390', '\u03aa\u0301'],
  ])('makes %j %j', (typed, stored) => {
    expect(upperText().parse(typed)).toBe(stored);
  });
});

describe('a day', () => {
  it.each(['1900-01-01', '2024-02-29', '2999-12-31'])('%s exists', (day) =>
    expect(calendarDate.parse(day)).toBe(day),
  );
  it.each([
    ['2026-02-29', 'This day does not exist'],
    ['2026-11-31', 'This day does not exist'],
    ['0000-00-00', 'This day does not exist'],
    ['1899-12-31', 'Please enter a day from 1900-01-01 to 2999-12-31'],
    ['3000-01-01', 'Please enter a day from 1900-01-01 to 2999-12-31'],
    ['9999-12-31', 'Please enter a day from 1900-01-01 to 2999-12-31'],
    ['10000-01-01', 'Please enter a date as YYYY-MM-DD'],
  ])('%s is refused: %s', (day, sentence) => {
    const [first, ...more] = calendarDate.safeParse(day).error?.issues ?? [];
    expect([first?.message, more]).toEqual([sentence, []]);
  });
});

describe('a text', () => {
  const marks = (count: number) => `a${'\u0301\u0327'.repeat(count)}`;

  it('is put together from letters and their accents before it is counted', () => {
    expect(text(5).parse('  Zo\u0065\u0308  ')).toBe('Zo\u00eb');
    expect(text(2).parse('e\u0302\u0301e\u0302\u0301')).toBe('\u1ebf\u1ebf');
  });

  it.each([
    [200, marks(16)],
    [5000, marks(2400)],
  ])('of at most %i characters refuses more accents than any language has', (max, value) => {
    expect(
      text(max)
        .safeParse(value)
        .error?.issues.map(({ message }) => message),
    ).toEqual(['Please remove the special characters']);
  });

  it('that is far too long is refused without being put together, which would take minutes', () => {
    expect(
      text(200)
        .safeParse(marks(400_000))
        .error?.issues.map(({ message }) => message),
    ).toEqual(['At most 200 characters']);
  });
});

describe('a filter for yes or no', () => {
  it.each([
    ['', undefined],
    [undefined, undefined],
    ['true', true],
    ['false', false],
  ])('%j asks for %j', (value, asked) => expect(yesNoFilter.parse(value)).toBe(asked));
});

describe('a list of email addresses', () => {
  const problems = (list: unknown) => emailList.safeParse(list).error?.issues.map((issue) => issue.message);
  const longest = `${'a'.repeat(244)}@inn.example`.slice(-254);

  it('is taken as text or as an array, without its blanks', () => {
    expect(emailList.parse(' ana@inn.example, ,ivo@inn.example,')).toEqual([
      'ana@inn.example',
      'ivo@inn.example',
    ]);
    expect(emailList.parse(['ana@inn.example', ' '])).toEqual(['ana@inn.example']);
  });

  it('holds fifty addresses of full length and not one more', () => {
    const fifty = Array.from({ length: 50 }, () => longest);
    expect(emailList.parse(fifty.join(', '))).toEqual(fifty);
    expect(problems([...fifty, longest])).toEqual(['At most 50 addresses']);
    expect(problems([...fifty, longest].join(', '))).toEqual(['At most 50 addresses']);
  });

  it.each([
    ['text', 'no address,'.repeat(80_000)],
    ['commas', ','.repeat(900_000)],
    ['an array', Array.from({ length: 200_000 }, () => 'x')],
    ['a long array of blanks', Array.from({ length: 200_000 }, () => '')],
  ])('of 900 kB as %s is refused as a whole, with one sentence', (_kind, list) => {
    expect(problems(list)).toEqual(['At most 50 addresses']);
  });

  it('names a wrong address by its beginning, however long it is', () => {
    expect(problems(['x'.repeat(900_000)])).toEqual([`Invalid email address: ${'x'.repeat(80)}`]);
  });
});
