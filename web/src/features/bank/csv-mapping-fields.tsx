import { readStatementColumns } from '@boh/contract/bank/bank.contract.ts';
import { CSV_DATES, DECIMAL_SIGNS, type CsvMapping } from '@boh/contract/bank/csv-mapping.ts';
import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isSilent } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { FieldGrid, SelectField, WholeRow } from '../../ui/form/fields.tsx';
import fields from '../../ui/form/fields.module.css';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { dateFormatOf, decimalOf } from './csv-guess.ts';
import { CsvSample } from './csv-sample.tsx';
import { CsvTextField } from './csv-text-field.tsx';
import classes from './bank.module.css';

type Sample = AnswerOf<typeof readStatementColumns>;

const MAPPING = 'CsvMapping';

const columnOf = ({ Headers, Rows }: Sample, header: string): string[] => {
  const place = Headers.indexOf(header);
  return place === -1 ? [] : Rows.map((row) => row[place] ?? '');
};

/** What a sample seems to be, with the days and amounts as it seems to write them. */
const guessOf = (sample: Sample): CsvMapping => ({
  ...sample.Guess,
  DateFormat: dateFormatOf(columnOf(sample, sample.Guess.Date)),
  Decimal: decimalOf(
    [sample.Guess.Amount, sample.Guess.Credit, sample.Guess.Debit].flatMap((header) =>
      columnOf(sample, header),
    ),
  ),
});

/** The columns that a mapping names, for whoever opens it without a sample. */
const namedIn = (mapping: CsvMapping): string[] => {
  const { Date, Amount, Direction, Credit, Debit, Text, Reference, Balance, AccountNumber } = mapping;
  const named = [Date, Amount, Direction, Credit, Debit, ...Text, Reference, Balance, AccountNumber];
  return named.filter((header) => header !== '');
};

/** Which column of the account's CSV files is which, chosen from those of a sample file. */
export function CsvMappingFields({ sample: given }: { sample: File | undefined }) {
  const { control, setValue } = useFormContext();
  const mapping = useWatch({ control, name: MAPPING }) as CsvMapping | null;
  const [sample, setSample] = useState<Sample | null>(null);
  /** Counts the guesses: what was chosen of one has no say in the next. */
  const [guesses, setGuesses] = useState(0);
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const set = (value: CsvMapping | null) => setValue(MAPPING, value, { shouldDirty: true });
  const read = async (file: File) => {
    setReading(true);
    setProblem('');
    try {
      const found = await call(readStatementColumns, { files: { file } });
      setSample(found);
      // What was chosen before stays where the file has those columns.
      if (mapping && namedIn(mapping).every((header) => found.Headers.includes(header))) return;
      set(guessOf(found));
      setGuesses((count) => count + 1);
    } catch (error) {
      if (!isSilent(error)) setProblem(errorText(error, 'The file could not be read.'));
    } finally {
      setReading(false);
    }
  };
  const first = useRef(given);
  const readLatest = useRef(read);
  useEffect(() => {
    if (first.current) void readLatest.current(first.current);
    first.current = undefined;
  }, []);
  const headers = [...new Set([...(sample?.Headers ?? []), ...(mapping ? namedIn(mapping) : [])])].filter(
    (header) => header !== '',
  );
  return (
    <section className={classes['mapping']} aria-label="CSV files">
      <h3 className={classes['partTitle']}>CSV files</h3>
      <p className={classes['soft']}>
        {mapping
          ? 'Choose a file of the bank to see its columns and rows here.'
          : 'For banks that give no BAI2, OFX or CAMT.053: choose a file of theirs, and say which column is which.'}{' '}
        Nothing of the file is kept.
      </p>
      <input
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="Sample CSV file"
        className={fields['file']}
        disabled={isReading}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = '';
        }}
      />
      {problem !== '' && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      {mapping && (
        <>
          <Columns key={guesses} headers={headers} mapping={mapping} />
          {sample && <CsvSample headers={sample.Headers} rows={sample.Rows} mapping={mapping} />}
          <p>
            <LinkButton
              onClick={() => {
                set(null);
                setSample(null);
              }}
            >
              Do not read CSV files of this account
            </LinkButton>
          </p>
        </>
      )}
    </section>
  );
}

const AMOUNTS = {
  one: 'One column, with its sign',
  word: 'One column, beside credit or debit',
  two: 'Two columns',
} as const;
type Amounts = keyof typeof AMOUNTS;

const amountsOf = ({ Direction, Credit, Debit }: CsvMapping): Amounts => {
  if (Credit !== '' || Debit !== '') return 'two';
  return Direction === '' ? 'one' : 'word';
};

const nameOf = (field: keyof CsvMapping) => `${MAPPING}.${field}`;

/** The choices, of which those that the way of writing amounts has no use for are blank and not shown. */
function Columns({ headers, mapping }: { headers: readonly string[]; mapping: CsvMapping }) {
  const { setValue } = useFormContext();
  // Until all columns of a way are chosen the mapping does not tell it.
  const [chosen, setChosen] = useState<Amounts | null>(null);
  const amounts = chosen ?? amountsOf(mapping);
  const choose = (way: Amounts) => {
    setChosen(way);
    const unused = {
      one: ['Direction', 'Credit', 'Debit'],
      word: ['Credit', 'Debit'],
      two: ['Amount', 'Direction'],
    };
    for (const field of unused[way]) setValue(`${MAPPING}.${field}`, '', { shouldDirty: true });
  };
  const column = { options: headers, emptyLabel: 'Choose a column', required: true };
  const optional = { options: headers, emptyLabel: 'None' };
  return (
    <FieldGrid columns={3}>
      <SelectField name={nameOf('Date')} label="Date column" {...column} />
      <SelectField name={nameOf('DateFormat')} label="Days are written" options={CSV_DATES} required />
      <SelectField
        name={nameOf('Decimal')}
        label="Cents follow"
        options={DECIMAL_SIGNS.map((sign) => ({
          value: sign,
          label: sign === '.' ? 'a point (1,234.50)' : 'a comma (1.234,50)',
        }))}
      />
      <WholeRow>
        <p className={classes['label']}>Amounts stand in</p>
        <SegmentedControl
          aria-label="Amounts stand in"
          value={amounts}
          data={Object.entries(AMOUNTS).map(([value, label]) => ({ value: value as Amounts, label }))}
          onChange={choose}
        />
      </WholeRow>
      {amounts !== 'two' && <SelectField name={nameOf('Amount')} label="Amount column" {...column} />}
      {amounts === 'word' && (
        <SelectField name={nameOf('Direction')} label="Credit or debit column" {...column} />
      )}
      {amounts === 'two' && (
        <>
          <SelectField name={nameOf('Credit')} label="Credit column" {...column} />
          <SelectField name={nameOf('Debit')} label="Debit column" {...column} />
        </>
      )}
      <WholeRow>
        <CsvTextField name={nameOf('Text')} headers={headers} />
      </WholeRow>
      <SelectField name={nameOf('Reference')} label="Reference column" {...optional} />
      <SelectField name={nameOf('Balance')} label="Balance column" {...optional} />
      <SelectField name={nameOf('AccountNumber')} label="Account number column" {...optional} />
    </FieldGrid>
  );
}
