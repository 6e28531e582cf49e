import type { Claim } from '@boh/contract/claims/claims.contract.ts';
import { FileLink } from '../../ui/page/file-link.tsx';
import { formatMoney } from '../../ui/text/money.ts';
import { Pill } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import { formatDate, formatTime } from '../../ui/text/time.ts';
import classes from './claims.module.css';

const TONES = { Open: 'warn', Endorsed: 'warn', Approved: 'good', Rejected: 'bad', Paid: 'good' } as const;

/** Whether an amount stands there that nobody granted yet. */
const isOnlyNoted = ({ State, ApprovedAmount }: Claim) =>
  ApprovedAmount !== null && ApprovedAmount !== 0 && State !== 'Approved' && State !== 'Paid';

/** The columns both kinds have. */
export const sharedColumns = <Row extends Claim>(
  openReceipt: (claim: Row, index: number) => void,
): Column<Row>[] => [
  { key: 'EmployeeName', header: 'Employee Name' },
  {
    key: 'RequestedAmount',
    header: 'Requested ($)',
    align: 'right',
    cell: ({ RequestedAmount }) => formatMoney(RequestedAmount),
  },
  {
    key: 'State',
    header: 'State',
    cell: ({ State }) => <Pill tone={TONES[State]}>{State}</Pill>,
  },
  {
    key: 'ApprovedAmount',
    header: 'Approved Amount ($)',
    align: 'right',
    cell: (claim) => `${isOnlyNoted(claim) ? 'proposed ' : ''}${formatMoney(claim.ApprovedAmount)}`,
  },
  { key: 'ApprovedByName', header: 'Approved By' },
  {
    key: 'ApprovedAt',
    header: 'Approved At',
    cell: ({ ApprovedAt, Timezone }) => formatTime(ApprovedAt, Timezone),
  },
  {
    key: 'PaidOn',
    header: 'Paid On',
    sortValue: ({ PaidOn }) => formatDate(PaidOn),
    orderBy: ({ PaidOn }) => PaidOn ?? '',
    cell: ({ PaidOn }) => formatDate(PaidOn),
  },
  { key: 'OtherNotes', header: 'Other Notes', cell: ({ OtherNotes }) => <Note text={OtherNotes} /> },
  {
    key: 'ReceiptsAttachments',
    header: 'Receipts Attachments',
    sortValue: ({ ReceiptsAttachments }) => ReceiptsAttachments.join(' '),
    cell: (claim) => (
      <span className={classes['receipts']}>
        {claim.ReceiptsAttachments.map((name, index) => (
          <FileLink key={index} verb="Open" name={name} onPress={() => openReceipt(claim, index)} />
        ))}
      </span>
    ),
  },
  {
    key: 'CreatedAt',
    header: 'Submitted',
    cell: ({ CreatedAt, Timezone }) => formatTime(CreatedAt, Timezone),
  },
];

/** Long text in one line, whole on hover. */
export function Note({ text }: { text: string }) {
  return (
    <span className={classes['note']} title={text}>
      {text}
    </span>
  );
}
