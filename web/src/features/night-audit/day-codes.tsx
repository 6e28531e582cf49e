import type { IntakeDayDetail } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { CodeDraftBar } from './code-draft-bar.tsx';
import { amountText } from './day-words.ts';
import { TargetChoice } from './target-choice.tsx';
import { useCodeDraft } from './use-code-draft.ts';
import classes from './day-dialog.module.css';

/** The codes of the day that go nowhere yet, with their amounts, and a way to say where. */
export function DayCodes({ day: { LocationID, Unknown } }: { day: IntakeDayDetail }) {
  const draft = useCodeDraft(LocationID);
  const { map } = draft;
  const mayChange = map?.MayChange === true;
  const known = new Map(map?.Codes.map((row) => [row.Code, row]));
  return (
    <section aria-label="Codes that are not mapped">
      <h3 className={classes['head']}>Codes that are not mapped</h3>
      <table className={classes['table']} aria-label="Codes that are not mapped">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Description</th>
            <th scope="col" data-align="right">
              Amount
            </th>
            {mayChange && <th scope="col">Goes to</th>}
          </tr>
        </thead>
        <tbody>
          {Unknown.map(({ Code, Kind, Description, Amount }) => {
            const row = known.get(Code);
            return (
              <tr key={Code}>
                <th scope="row" data-case="keep">
                  {Code}
                </th>
                <td>{Description}</td>
                <td data-align="right">{amountText(Kind, Amount)}</td>
                {mayChange && (
                  <td>
                    {row && (
                      <TargetChoice
                        code={Code}
                        value={draft.targetOf(row)}
                        suggested={row.Suggested}
                        isChanged={draft.targetOf(row) !== row.Field}
                        onChange={(target) => draft.choose(new Map([[Code, target]]))}
                      />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      {map && !mayChange && <p className={classes['soft']}>{INTAKE_TEXTS.mapLevel}</p>}
      {mayChange && <CodeDraftBar draft={draft} />}
    </section>
  );
}
