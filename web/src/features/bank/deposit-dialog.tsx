import { listTransactions } from '@boh/contract/bank/bank.contract.ts';
import { listDeposits } from '@boh/contract/bank/deposits.contract.ts';
import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useMissingRow } from '../../ui/address/use-open-record.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import type { Deposit, Transaction } from './bank.queries.ts';
import { MatchForm } from './match-form.tsx';
import { MatchedForm } from './matched-form.tsx';
import { openedByTransaction, type Opened } from './opened-deposit.ts';
import { useEach } from './use-each.ts';

interface DepositDialogProps {
  opened: Opened;
  onClose: () => void;
}

/** A drop, or a credit without one: what it is matched with, or could be. Another one is another dialog (`key`). */
export function DepositDialog({ opened, onClose }: DepositDialogProps) {
  const TransactionID = 'TransactionID' in opened ? opened.TransactionID : null;
  const credits = useEach(listTransactions, 'TransactionID', TransactionID === null ? [] : [TransactionID]);
  useMissingRow(credits, 'TransactionID', TransactionID);
  const [credit] = credits.isRefreshing ? [] : credits.rows;
  // A credit that was matched meanwhile is shown as the drop that it is.
  const target = credit ? openedByTransaction(credit) : opened;
  const LogID = target && 'LogID' in target ? target.LogID : null;
  const drops = useEach(listDeposits, 'LogID', LogID === null ? [] : [LogID]);
  useMissingRow(drops, 'LogID', LogID);
  const [drop] = drops.isRefreshing ? [] : drops.rows;
  // What is open stays as it was when it was opened: nobody's typing goes with somebody else's match.
  const shown = useRef<{ drop: Deposit } | { credit: Transaction }>(undefined);
  if (drop) shown.current ??= { drop };
  else if (credit && LogID === null) shown.current ??= { credit };

  const failed = [credits, drops].find(({ error }) => error !== null);
  if (shown.current) {
    const of = shown.current;
    return 'drop' in of && of.drop.State === 'Matched' ? (
      <MatchedForm deposit={of.drop} onClose={onClose} />
    ) : (
      <MatchForm of={of} onClose={onClose} />
    );
  }
  if (failed)
    return (
      <Modal opened onClose={onClose} title="Deposit">
        <ErrorState onRetry={failed.refetch} />
      </Modal>
    );
  return <LoadingOverlay />;
}
