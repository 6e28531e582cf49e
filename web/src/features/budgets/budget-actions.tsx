import { copyBudget, listBudgets, listVariance, lockBudget } from '@boh/contract/budgets/budgets.contract.ts';
import { BUDGET_TEXTS } from '@boh/contract/budgets/budgets.words.ts';
import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useSave } from '../../api/use-save.ts';
import { confirm } from '../../notices/alerts.ts';
import { yesOrNo } from '../../ui/address/address-kinds.ts';
import { useAddressValue } from '../../ui/address/use-address.ts';
import { fetchedLater } from '../../ui/page/fetched-later.tsx';
import { versionOf, type BudgetVersion, type PlanOf } from './budget-version.ts';

const UnlockForm = fetchedLater(() => import('./unlock-form.tsx'), 'UnlockForm');

const CHANGED = [listBudgets, listVariance];

interface CopyButtonProps {
  of: PlanOf;
  onCopied: (version: BudgetVersion) => void;
}

export function CopyButton({ of, onCopied }: CopyButtonProps) {
  const { trySave, isSaving } = useSave(copyBudget, {
    invalidates: CHANGED,
    success: BUDGET_TEXTS.copied,
    failure: BUDGET_TEXTS.copyFailed,
    seconds: { success: 3, failure: 6 },
  });
  const copy = async () => {
    const answer = await trySave({ body: of });
    if (answer) onCopied(versionOf(answer));
  };
  return (
    <Button loading={isSaving} onClick={() => void copy()}>
      {of.Kind === 'Forecast' ? 'Copy the budget' : `Copy the budget of ${of.Year - 1}`}
    </Button>
  );
}

interface VersionButtonProps {
  version: BudgetVersion;
  onDone: (version: BudgetVersion) => void;
}

export function LockButton({ version, isDirty, onDone }: VersionButtonProps & { isDirty: boolean }) {
  const { BudgetID, Version, Kind, Year } = version;
  const { trySave, isSaving } = useSave(lockBudget, {
    invalidates: CHANGED,
    success: BUDGET_TEXTS.locked,
    failure: BUDGET_TEXTS.lockFailed,
  });
  const lock = async () => {
    const detail = 'What it comes to now is kept. Only a manager can unlock it again, with a reason.';
    if (!(await confirm(`Lock the ${Kind.toLowerCase()} of ${Year}?`, 'Lock', detail))) return;
    const answer = await trySave({ body: { BudgetID, Version } });
    if (answer) onDone(versionOf(answer));
  };
  return (
    <Button
      variant="default"
      loading={isSaving}
      disabled={isDirty}
      title={isDirty ? 'Save first what you changed.' : undefined}
      leftSection={<IconLock size={15} aria-hidden="true" />}
      onClick={() => void lock()}
    >
      Lock
    </Button>
  );
}

export function UnlockButton({ version, onDone }: VersionButtonProps) {
  // In the address: the reason comes back into the dialog where a session ended meanwhile.
  const [isOpen, setOpen] = useAddressValue('unlock', yesOrNo, 'part');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLockOpen size={15} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Unlock
      </Button>
      {isOpen && <UnlockForm version={version} onDone={onDone} onClose={() => setOpen(false)} />}
    </>
  );
}
