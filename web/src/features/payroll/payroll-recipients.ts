import { listPayrollRecipients } from '@boh/contract/payroll/payroll-several.contract.ts';
import { useCallback } from 'react';
import { type RowOf, useList } from '../../api/use-list.ts';

type Lists = RowOf<typeof listPayrollRecipients>;

export interface Recipients {
  /** `gm@hotel.example +2`, as short as a cell wants it. */
  short: string;
  /** `To: …; Cc: …`, all of them. */
  all: string;
  /** The same, a line for each list. */
  lines: readonly string[];
}

const NOBODY = 'No recipients';

function textsOf({ To, Cc, Bcc }: Lists): Recipients {
  const [first, ...more] = [...To, ...Cc, ...Bcc];
  if (first === undefined) return { short: NOBODY, all: NOBODY, lines: [NOBODY] };
  const lists = Object.entries({ To, Cc, Bcc }).filter(([, addresses]) => addresses.length > 0);
  const texts = lists.map(([name, addresses]) => `${name}: ${addresses.join(', ')}`);
  const lines = texts.map((text, at) => (at < texts.length - 1 ? `${text}; ` : text));
  return {
    short: more.length === 0 ? first : `${first} +${more.length}`,
    all: lines.join(''),
    lines,
  };
}

/** To whom the mails of a location go; undefined as long as it is not known. */
export function useRecipients(): (LocationID: number) => Recipients | undefined {
  const { rows } = useList(listPayrollRecipients, {});
  return useCallback(
    (LocationID: number) => {
      const lists = rows.find((each) => each.LocationID === LocationID);
      return lists && textsOf(lists);
    },
    [rows],
  );
}
