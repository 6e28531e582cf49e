import type { AddressKind } from '../../ui/address/address-kinds.ts';

/** What is open: the drop of a cash count, or a credit that none is known for. */
export type Opened = { readonly LogID: number } | { readonly TransactionID: number };

/** `record=12` is a drop, `record=credit-34` a credit. */
export const OPENED: AddressKind<Opened | null> = {
  fallback: null,
  read: (text) => {
    const [, credit, digits] = /^(credit-)?([1-9]\d{0,8})$/.exec(text) ?? [];
    if (digits === undefined) return undefined;
    return credit === undefined ? { LogID: Number(digits) } : { TransactionID: Number(digits) };
  },
  write: (opened) => {
    if (opened === null) return '';
    return 'LogID' in opened ? String(opened.LogID) : `credit-${opened.TransactionID}`;
  },
};

/** What a row of the deposits opens: the drop, or the credit where there is none. */
export const openedBy = (row: { LogID: number | null; TransactionIDs: readonly number[] }): Opened =>
  row.LogID === null ? { TransactionID: row.TransactionIDs[0] ?? 0 } : { LogID: row.LogID };

/** What a transaction opens: the drop it is, or itself; nothing where it can be no deposit. */
export function openedByTransaction(row: {
  TransactionID: number;
  State: string;
  LogIDs: readonly number[];
}): Opened | null {
  if (row.State === 'Not a deposit') return null;
  return row.LogIDs[0] === undefined ? { TransactionID: row.TransactionID } : { LogID: row.LogIDs[0] };
}
