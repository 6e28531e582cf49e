import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { leaveSuccesses } from '../../../notices/toasts.ts';
import { oneOf } from '../../../ui/address/address-kinds.ts';
import {
  useAddressChange,
  useAddressText,
  useAddressValue,
  useGoTo,
} from '../../../ui/address/use-address.ts';
import { LinkButton } from '../../../ui/page/link-button.tsx';
import { LoadingOverlay } from '../../../ui/page/loading-overlay.tsx';
import { mayLeave } from '../../../ui/form/leave-guard.ts';
import { Chooser } from '../chooser.tsx';
import classes from '../desk-log.module.css';
import { useOpenedFocus } from '../use-opened-focus.ts';
import { CORRECTED } from './corrected-name.ts';

// The log book is opened far more often than a sheet: their tables and sums are loaded behind it.
const loadCash = () => import('./cash-sheet.tsx');
const loadAda = () => import('./ada-sheet.tsx');
const loadCalls = () => import('./call-sheet.tsx');
const CashSheet = lazy(async () => ({ default: (await loadCash()).CashSheet }));
const AdaSheet = lazy(async () => ({ default: (await loadAda()).AdaSheet }));
const CallSheet = lazy(async () => ({ default: (await loadCalls()).CallSheet }));

const SHEETS = [
  { key: 'cash', name: 'CASH COUNT LOGSHEET', hint: 'The till at every change of shift', Sheet: CashSheet },
  { key: 'ada', name: 'ADA COMPLIANCE', hint: 'Guests with special needs', Sheet: AdaSheet },
  { key: 'calls', name: 'PRE-DEPARTURE CALLS', hint: 'Guests called before they leave', Sheet: CallSheet },
] as const;
const NAMES = oneOf(['', ...SHEETS.map(({ key }) => key)]);

/** What a sheet brings, with the focus in the first field of its form. */
function Opened({ children }: { children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useOpenedFocus(sheet, 'form input, form select');
  return <div ref={sheet}>{children}</div>;
}

/** The three sheets to choose from, and the chosen one until it is closed. */
export function SheetArea() {
  const [name, setName] = useAddressValue('sheet', NAMES, 'part');
  useEffect(() => {
    for (const load of [loadCash, loadAda, loadCalls]) load().catch(() => undefined);
  }, []);
  // What was said before the first of them is about the way there.
  const former = useRef(name);
  useEffect(() => {
    if (former.current !== name) leaveSuccesses();
    former.current = name;
  }, [name]);
  const kept = { tab: useAddressText('tab'), entry: useAddressText('entry') };
  const goTo = useGoTo();
  /** Another sheet begins afresh: search, days and page were those of the last one. */
  const turnTo = async (sheet: string) => {
    const stays = Object.entries(kept).filter((each): each is [string, string] => each[1] !== null);
    if (await mayLeave('part')) goTo({ ...Object.fromEntries(stays), sheet });
  };
  const change = useAddressChange();
  /** A correction goes with its sheet. */
  const close = async () => {
    if (!(await mayLeave('part'))) return;
    setName('', 'close');
    change([{ name: CORRECTED, text: null, step: 'close' }]);
  };
  const chosen = SHEETS.find(({ key }) => key === name);
  if (!chosen) return <Chooser label="Log sheets" choices={SHEETS} onChoose={setName} />;
  const { Sheet } = chosen;
  return (
    <section aria-label={chosen.name}>
      <div className={classes['sheetHead']}>
        <h2>{chosen.name}</h2>
        <nav className={classes['otherSheets']} aria-label="Other sheets">
          {SHEETS.filter((sheet) => sheet !== chosen).map((sheet) => (
            <LinkButton key={sheet.key} onClick={() => void turnTo(sheet.key)}>
              {sheet.name}
            </LinkButton>
          ))}
        </nav>
        <Button variant="default" onClick={() => void close()}>
          Close
        </Button>
      </div>
      <Suspense fallback={<LoadingOverlay />}>
        <Opened key={chosen.key}>
          <Sheet />
        </Opened>
      </Suspense>
    </section>
  );
}
