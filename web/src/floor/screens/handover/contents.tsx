import type { Handover } from '@boh/contract/handover/handover.contract.ts';
import { useLingui } from '@lingui/react';
import { Card, Soft } from '../../parts/basics.tsx';
import { dayText, moneyText, numberText } from '../../words/format.ts';

type Frozen = Pick<
  Handover,
  'OpenEntries' | 'OpenAda' | 'OpenCalls' | 'Entries' | 'Ada' | 'Calls' | 'CashCount'
>;

/** What is handed over: what is open, and the last cash count. */
export function Contents({ contents, roomsSold }: { contents: Frozen; roomsSold?: number | null }) {
  const { i18n } = useLingui();
  const { OpenEntries, OpenAda, OpenCalls, Entries, Ada, Calls, CashCount } = contents;
  return (
    <>
      {roomsSold !== undefined && roomsSold !== null && (
        <Card>
          <strong>
            {i18n._({
              id: 'handover.roomsSold',
              message: '{n, plural, one {# room sold tonight} other {# rooms sold tonight}}',
              values: { n: roomsSold },
            })}
          </strong>
        </Card>
      )}
      <Card>
        <strong>
          {i18n._({
            id: 'handover.entries',
            message: 'Open entries: {n}',
            values: { n: numberText(OpenEntries) },
          })}
        </strong>
        {Entries.map(({ LogID, Entry, PostedByName }) => (
          <div key={LogID}>
            {Entry}
            <Soft>{PostedByName}</Soft>
          </div>
        ))}
      </Card>
      <Card>
        <strong>
          {i18n._({ id: 'handover.ada', message: 'Special needs: {n}', values: { n: numberText(OpenAda) } })}
        </strong>
        {Ada.map(({ ADAComplianceID, RoomNumber, GuestName, SpecialNeeds }) => (
          <div key={ADAComplianceID}>
            {RoomNumber} · {GuestName}
            <Soft>{SpecialNeeds}</Soft>
          </div>
        ))}
      </Card>
      <Card>
        <strong>
          {i18n._({
            id: 'handover.calls',
            message: 'Calls not done: {n}',
            values: { n: numberText(OpenCalls) },
          })}
        </strong>
        {Calls.map(({ PreDepartCallID, RoomNumber, GuestName, ServiceIssues }) => (
          <div key={PreDepartCallID}>
            {RoomNumber} · {GuestName}
            {ServiceIssues !== '' && <Soft>{ServiceIssues}</Soft>}
          </div>
        ))}
      </Card>
      {CashCount && (
        <Card>
          <strong>
            {i18n._({
              id: 'handover.cash',
              message: 'Last cash count: {total}',
              values: { total: moneyText(CashCount.Total) },
            })}
          </strong>
          <div>
            {i18n._({
              id: 'handover.overShort',
              message: 'Difference: {difference}',
              values: { difference: moneyText(CashCount.OverShort) },
            })}
          </div>
          <Soft>
            {dayText(CashCount.Date)} · {CashCount.PostedByName}
          </Soft>
        </Card>
      )}
    </>
  );
}
