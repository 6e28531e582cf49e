import { useLingui } from '@lingui/react';
import { Chips, Page } from '../../parts/basics.tsx';
import { go, useWay } from '../../parts/way.ts';
import { AdaSheet } from './ada-sheet.tsx';
import { CallSheet } from './call-sheet.tsx';
import { CashSheet } from './cash-sheet.tsx';

const SHEETS = ['cash', 'ada', 'calls'] as const;
type SheetName = (typeof SHEETS)[number];

/** The sheets of the log book: what is filled in, and what of it is still open. */
export function Screen() {
  const { i18n } = useLingui();
  const { path } = useWay();
  const named = path.split('/')[3];
  const shown: SheetName = SHEETS.find((name) => name === named) ?? 'cash';
  const names = {
    cash: i18n._({ id: 'sheets.cash', message: 'Cash count' }),
    ada: i18n._({ id: 'sheets.ada', message: 'Special needs' }),
    calls: i18n._({ id: 'sheets.calls', message: 'Calls' }),
  };
  return (
    <Page title={i18n._({ id: 'tile.sheets', message: 'Sheets' })} back="/floor">
      <Chips
        label={i18n._({ id: 'sheets.which', message: 'Which sheet' })}
        options={SHEETS.map((value) => ({ value, label: names[value] }))}
        value={shown}
        onChoose={(name) => go(`/floor/sheets/${name}`, { replace: true })}
      />
      {shown === 'cash' && <CashSheet />}
      {shown === 'ada' && <AdaSheet />}
      {shown === 'calls' && <CallSheet />}
    </Page>
  );
}
