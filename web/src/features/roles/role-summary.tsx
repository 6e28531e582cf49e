import { LIMITS, type RoleChange } from '@boh/contract/roles/role-matrix.calc.ts';
import { labelOf } from '@boh/contract/fields.ts';
import { SECOND_FACTOR_LABELS, type SecondFactor } from '@boh/contract/security/second-factor.ts';
import { Button } from '@mantine/core';
import { LinkButton } from '../../ui/page/link-button.tsx';
import type { MatrixPage } from './role-matrix.tsx';
import classes from './role-matrix.module.css';
import type { Role, useRoleEdit } from './use-role-edit.ts';

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What becomes of the second factor, as its holders will meet it. */
const FACTOR_WORDS: Readonly<Record<SecondFactor, string>> = {
  NotOffered: `Second Factor ${SECOND_FACTOR_LABELS.NotOffered}: nobody adds one for it any more`,
  Offered: `Second Factor ${SECOND_FACTOR_LABELS.Offered}: whoever wants one adds it`,
  Required: `Second Factor ${SECOND_FACTOR_LABELS.Required}: whoever has none opens nothing but Security until it is set up`,
};

/** One role's changes in words. */
function wordsOf(change: RoleChange, nameOf: (PageID: number) => string): string {
  const list = (ids: readonly number[]) => ids.map(nameOf).join(', ');
  const { added, removed, VisibleForManager, Level, SecondFactor } = change;
  return [
    added.length > 0 ? `gains ${list(added)}` : '',
    removed.length > 0 ? `loses ${list(removed)}` : '',
    VisibleForManager === undefined
      ? ''
      : VisibleForManager
        ? 'becomes visible for managers'
        : 'is hidden from managers',
    Level ? `Level ${Level.from || 'none'} → ${Level.to || 'none'}` : '',
    ...LIMITS.map((name) => {
      const limit = change[name];
      return limit ? `${labelOf(name)} ${limit.from || 'none'} → ${limit.to || 'none'}` : '';
    }),
    SecondFactor ? FACTOR_WORDS[SecondFactor.to] : '',
  ]
    .filter((words) => words !== '')
    .join(' · ');
}

interface RoleSummaryProps {
  edit: ReturnType<typeof useRoleEdit>;
  pages: readonly MatrixPage[];
}

/** What will change and for how many people, before it is sent. It has its place from the start: nothing jumps. */
export function RoleSummary({ edit, pages }: RoleSummaryProps) {
  const { changes, problem } = edit;
  const roles = new Map(edit.roles.map((role): [number, Role] => [role.RoleID, role]));
  const names = new Map(pages.map(({ PageID, PageName }) => [PageID, PageName]));
  return (
    <section className={classes['summary']} aria-label="What will change">
      <div className={classes['told']} tabIndex={0} role="group" aria-label="Changes">
        {problem && (
          <p role="alert" className={classes['problem']}>
            {problem.text}
            {problem.isStale && <LinkButton onClick={edit.reload}>Reload and keep my changes</LinkButton>}
          </p>
        )}
        <h2>
          {changes.length === 0
            ? 'Nothing changed yet'
            : counted(changes.length, 'role changes', 'roles change')}
        </h2>
        {changes.length === 0 && (
          <p>
            Tick pages, set levels, limits and second factors: each changed cell is marked until it is saved.
          </p>
        )}
        <ul>
          {changes.map((change) => {
            const role = roles.get(change.RoleID);
            return (
              <li key={change.RoleID}>
                <strong>{role?.RoleName}</strong> ({counted(role?.People ?? 0, 'person', 'people')}):{' '}
                {wordsOf(change, (PageID) => names.get(PageID) ?? String(PageID))}
              </li>
            );
          })}
        </ul>
      </div>
      {changes.length > 0 && (
        <Button loading={edit.isSaving} onClick={() => void edit.submit()}>
          Submit Changes
        </Button>
      )}
    </section>
  );
}
