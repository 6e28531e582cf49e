import { yearBefore } from '@boh/contract/insurance/insurance.calc.ts';
import { confirmDrafts, removeDrafts } from '@boh/contract/insurance/insurance-drafts.contract.ts';
import { listInsurance, type InsuranceRecord } from '@boh/contract/insurance/insurance.contract.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { DialogFoot } from '../../ui/page/dialog-foot.tsx';
import modal from '../../ui/form/form-modal.module.css';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { changeText } from '../../ui/history/change-text.ts';
import { formatMoney } from '../../ui/text/money.ts';
import type { Column } from '../../ui/table/table-rows.ts';
import { HotelTicks, useTicks } from './hotel-ticks.tsx';
import classes from './insurance.module.css';
import { toCheck } from './to-check.ts';

interface Draft {
  LocationID: number;
  LegalName: string;
  Version: number;
  TotalPremium: number;
  Change: string;
  ToCheck: string;
}

/** The drafts of a year, each held against the confirmed year before it. */
function draftsOf(records: readonly InsuranceRecord[], year: number): Draft[] {
  return records.flatMap(({ LocationID, LegalName, Version, YearlyData }) => {
    const draft = YearlyData[String(year)];
    if (!draft?.Draft) return [];
    const last = YearlyData[String(yearBefore(YearlyData, year))];
    const { TotalPremium } = draft;
    const Change = last ? (changeText(last.TotalPremium, TotalPremium) ?? `as in ${last.Year}`) : '';
    const ToCheck = toCheck({ YearlyData }, year);
    return [{ LocationID, LegalName, Version, TotalPremium, Change, ToCheck }];
  });
}

const columnsOf = (open: (LocationID: number) => void): Column<Draft>[] => [
  {
    key: 'TotalPremium',
    header: 'Total Premium',
    align: 'right',
    cell: ({ TotalPremium }) => formatMoney(TotalPremium),
  },
  { key: 'Change', header: 'Against last year', align: 'right' },
  {
    key: 'ToCheck',
    header: 'To check',
    cell: ({ LocationID, LegalName, ToCheck }) =>
      ToCheck !== '' && (
        <LinkButton aria-label={`${ToCheck}: open ${LegalName}`} onClick={() => open(LocationID)}>
          {ToCheck}
        </LinkButton>
      ),
  },
];

interface DraftsProps {
  records: readonly InsuranceRecord[];
  year: number;
  /** A record that was opened from here stands in front; what is ticked stays so until it is closed. */
  isCovered: boolean;
  onOpen: (LocationID: number) => void;
  onClose: () => void;
}

/** The drafts of a year: confirmed or removed, all of them or those ticked. */
export function Drafts({ records, year, isCovered, onOpen, onClose }: DraftsProps) {
  const drafts = draftsOf(records, year);
  const ticks = useTicks(drafts);
  const [problem, setProblem] = useState<string | null>(null);
  const saving = {
    invalidates: [listInsurance],
    success: ({ message }: { message: string }) => message,
    seconds: 5,
  };
  const confirming = useSave(confirmDrafts, saving);
  const removing = useSave(removeDrafts, saving);
  const isBusy = confirming.isSaving || removing.isSaving;
  const count = ticks.ticked.length;
  const words = `${count} ${count === 1 ? 'Draft' : 'Drafts'}`;
  const body = {
    Year: year,
    Drafts: ticks.ticked.map(({ LocationID, Version }) => ({ LocationID, Version })),
  };
  const attempt = async (save: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await save();
      if (count === drafts.length) onClose();
    } catch (error) {
      setProblem(errorText(error, 'This could not be saved. Please try again.'));
    }
  };
  const remove = async () => {
    const isSure = await confirm(
      `Remove ${words.toLowerCase()} of ${year}?`,
      'Remove',
      'What was entered in them is thrown away. Confirmed years stay as they are.',
    );
    if (isSure) await attempt(() => removing.save({ body }));
  };
  const unchecked = ticks.ticked.filter(({ ToCheck }) => ToCheck !== '').length;
  const accept = async () => {
    const isSure =
      unchecked === 0 ||
      (await confirm(
        `Confirm ${words.toLowerCase()} of ${year}?`,
        'Confirm',
        `${unchecked} of them ${unchecked === 1 ? 'has' : 'have'} something to check, such as a missing insurance policy number. It can still be entered afterwards.`,
      ));
    if (isSure) await attempt(() => confirming.save({ body }));
  };
  return (
    <Modal
      opened={!isCovered}
      onClose={onClose}
      title={`Drafts of ${year}`}
      size={1040}
      closeOnClickOutside={false}
    >
      <p className={classes['about']}>A confirmed draft counts as the hotel’s figures of {year}.</p>
      <HotelTicks
        label={`Drafts of ${year}`}
        hotels={drafts}
        columns={columnsOf(onOpen)}
        ticks={ticks}
        disabled={isBusy}
        onOpen={onOpen}
      />
      <DialogFoot problem={problem}>
        <div className={modal['left']}>
          <Button
            variant="default"
            color="red"
            loading={removing.isSaving}
            disabled={count === 0 || isBusy}
            onClick={() => void remove()}
          >
            Remove {words}
          </Button>
        </div>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button loading={confirming.isSaving} disabled={count === 0 || isBusy} onClick={() => void accept()}>
          Confirm {words}
        </Button>
      </DialogFoot>
    </Modal>
  );
}
