import { roleEditRefusal, type Granter } from '@boh/contract/roles/granting.calc.ts';
import { draftOf, isLevel, isLimit, LIMITS, type RoleDraft } from '@boh/contract/roles/role-matrix.calc.ts';
import type { listPages } from '@boh/contract/roles/pages.contract.ts';
import { labelOf } from '@boh/contract/fields.ts';
import {
  SECOND_FACTOR,
  SECOND_FACTOR_LABELS,
  type SecondFactor,
} from '@boh/contract/security/second-factor.ts';
import { FIXED_ROLE } from '@boh/contract/roles/roles.contract.ts';
import { IconEye, IconHistory, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { RowOf } from '../../api/use-list.ts';
import { useSettled } from '../../ui/page/use-settled.ts';
import { usePrinting } from '../../ui/print/use-printing.ts';
import { RowGap } from '../../ui/table/row-gap.tsx';
import { matrixKeys } from './matrix-keys.ts';
import classes from './role-matrix.module.css';
import type { Role } from './use-role-edit.ts';

export type MatrixPage = RowOf<typeof listPages>;
type Change = (role: Role, how: (draft: RoleDraft) => RoleDraft) => void;

interface RowProps {
  role: Role;
  draft: RoleDraft | undefined;
  pages: readonly MatrixPage[];
  isEditing: boolean;
  /** Why this role cannot be edited by the caller. */
  locked: string | null;
  onChange: Change;
  onPreview: (role: Role) => void;
  onHistory: (role: Role) => void;
  onRename: (role: Role) => void;
}

interface TickProps {
  label: string;
  checked: boolean;
  changed: boolean;
  disabled: boolean;
  hint: string | undefined;
  onChange: (checked: boolean) => void;
}

function Tick({ label, checked, changed, disabled, hint, onChange }: TickProps) {
  return (
    <td data-changed={changed || undefined} title={hint}>
      <label className={classes['tick']}>
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      </label>
    </td>
  );
}

interface TypedProps {
  label: string;
  text: string;
  stored: string;
  isRight: boolean;
  isEditing: boolean;
  disabled: boolean;
  hint: string | undefined;
  onChange: (text: string) => void;
}

/** A number of a role: read, and while editing an input. */
function Typed({ label, text, stored, isRight, isEditing, disabled, hint, onChange }: TypedProps) {
  return (
    <td className={classes['level']} data-changed={text.trim() !== stored || undefined} title={hint}>
      {isEditing ? (
        <input
          type="text"
          inputMode="decimal"
          aria-label={label}
          aria-invalid={!isRight || undefined}
          value={text}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      ) : (
        stored
      )}
    </td>
  );
}

interface PickedProps {
  label: string;
  value: SecondFactor;
  stored: SecondFactor;
  isEditing: boolean;
  disabled: boolean;
  hint: string | undefined;
  onChange: (value: SecondFactor) => void;
}

/** Whether holders of the role use a second factor: read, and while editing a list to choose from. */
function Picked({ label, value, stored, isEditing, disabled, hint, onChange }: PickedProps) {
  return (
    <td className={classes['factor']} data-changed={value !== stored || undefined} title={hint}>
      {isEditing ? (
        <select
          aria-label={label}
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value as SecondFactor)}
        >
          {SECOND_FACTOR.map((each) => (
            <option key={each} value={each}>
              {SECOND_FACTOR_LABELS[each]}
            </option>
          ))}
        </select>
      ) : (
        SECOND_FACTOR_LABELS[stored]
      )}
    </td>
  );
}

/** Not as their columns are called: a page's tick is `Role: Bonus`, and nobody should be led to the limit by that. */
const LIMIT_NAMES = {
  ReimbursementLimit: 'Limit of reimbursements',
  BonusLimit: 'Limit of bonuses',
} as const;

function toggled(pages: ReadonlySet<number>, PageID: number): ReadonlySet<number> {
  const next = new Set(pages);
  if (!next.delete(PageID)) next.add(PageID);
  return next;
}

/** Property Insurance Master opens exactly with Location: a tick of its own would change nothing. */
export const FOLLOWS_LOCATION = 'Opens with Location: tick that.';

/** Which page's tick decides whether a page opens: its own, but for the one that follows Location. */
export function decidingPage(pages: readonly MatrixPage[]): (PageID: number) => number {
  const idOf = (name: string) => pages.find(({ PageName }) => PageName === name)?.PageID;
  const [follower, Location] = [idOf('Property Insurance Master'), idOf('Location')];
  return (PageID) => (PageID === follower ? (Location ?? PageID) : PageID);
}

/** One role. Memoised: ticking a box draws this row again and no other. */
const MatrixRow = memo(function MatrixRow(props: RowProps) {
  const { role, pages, isEditing, locked, onChange } = props;
  const stored = draftOf(role);
  const draft = props.draft ?? stored;
  const name = role.RoleName;
  const decidedBy = decidingPage(pages);
  const disabled = !isEditing || locked !== null;
  const hint = isEditing ? (locked ?? undefined) : undefined;
  return (
    <tr>
      <th scope="row">
        <div className={classes['role']}>
          <span className={classes['name']} title={name}>
            {name}
          </span>
          <RowButton label={`What would ${name} see`} onClick={() => props.onPreview(role)}>
            <IconEye size={15} aria-hidden="true" />
          </RowButton>
          <RowButton label={`History of ${name}`} onClick={() => props.onHistory(role)}>
            <IconHistory size={15} aria-hidden="true" />
          </RowButton>
          {!isEditing && locked === null && role.RoleName !== FIXED_ROLE && (
            <RowButton label={`Rename or remove ${name}`} onClick={() => props.onRename(role)}>
              <IconPencil size={15} aria-hidden="true" />
            </RowButton>
          )}
        </div>
      </th>
      <Tick
        label={`${name}: Visible For Manager`}
        checked={draft.VisibleForManager}
        changed={draft.VisibleForManager !== stored.VisibleForManager}
        disabled={disabled}
        hint={hint}
        onChange={(VisibleForManager) => onChange(role, (now) => ({ ...now, VisibleForManager }))}
      />
      <Typed
        label={`${name}: Level`}
        text={draft.Level}
        stored={stored.Level}
        isRight={isLevel(draft.Level)}
        {...{ isEditing, disabled, hint }}
        onChange={(Level) => onChange(role, (now) => ({ ...now, Level }))}
      />
      {LIMITS.map((limit) => (
        <Typed
          key={limit}
          label={`${name}: ${LIMIT_NAMES[limit]}`}
          text={draft[limit]}
          stored={stored[limit]}
          isRight={isLimit(draft[limit])}
          {...{ isEditing, disabled, hint }}
          onChange={(text) => onChange(role, (now) => ({ ...now, [limit]: text }))}
        />
      ))}
      <Picked
        label={`${name}: Second Factor`}
        value={draft.SecondFactor}
        stored={stored.SecondFactor}
        {...{ isEditing, disabled, hint }}
        onChange={(SecondFactor) => onChange(role, (now) => ({ ...now, SecondFactor }))}
      />
      {pages.map(({ PageID, PageName }) => (
        <Tick
          key={PageID}
          label={`${name}: ${PageName}`}
          checked={draft.AllowedPages.has(decidedBy(PageID))}
          changed={draft.AllowedPages.has(decidedBy(PageID)) !== stored.AllowedPages.has(decidedBy(PageID))}
          disabled={disabled || decidedBy(PageID) !== PageID}
          hint={decidedBy(PageID) === PageID ? hint : FOLLOWS_LOCATION}
          onChange={() =>
            onChange(role, (now) => ({ ...now, AllowedPages: toggled(now.AllowedPages, PageID) }))
          }
        />
      ))}
    </tr>
  );
});

function RowButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={classes['rowButton']} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

interface MatrixProps extends Pick<
  RowProps,
  'pages' | 'isEditing' | 'onChange' | 'onPreview' | 'onHistory' | 'onRename'
> {
  roles: readonly Role[];
  drafts: ReadonlyMap<number, RoleDraft>;
  granter: Granter;
  /** What stands in the table when there are no roles to show. */
  empty: ReactNode;
}

/** What stands above the first role, from the top of the window, and how high a role is at the least. */
const ABOVE_ROLES = 400;
const ROLE_HEIGHT = 36;

/** Roles down, pages across; header and first column stay in view. At first those roles that the window has room for. */
export function RoleMatrix({ roles, drafts, granter, empty, ...row }: MatrixProps) {
  const isSettled = useSettled();
  const isPrinting = usePrinting();
  const room = Math.max(1, Math.ceil((window.innerHeight - ABOVE_ROLES) / ROLE_HEIGHT));
  const drawn = isSettled || isPrinting ? roles : roles.slice(0, room);
  return (
    <div className={classes['scroll']} role="group" aria-label="Roles" tabIndex={0} onKeyDown={matrixKeys}>
      <table className={classes['matrix']} aria-label="Roles">
        <thead>
          <tr>
            <th scope="col">Role</th>
            <th scope="col" className={classes['fixed']}>
              Visible For Manager
            </th>
            <th scope="col" className={classes['fixed']}>
              Level
              <small>HIGHER LEVEL = MORE AUTHORITY</small>
            </th>
            {LIMITS.map((limit) => (
              <th scope="col" className={classes['page']} data-amounts key={limit}>
                <span>
                  {labelOf(limit)}
                  <small> Empty = any amount</small>
                </span>
              </th>
            ))}
            <th scope="col" className={classes['fixed']}>
              Second Factor
            </th>
            {row.pages.map(({ PageID, PageName }) => (
              <th scope="col" key={PageID} className={classes['page']}>
                <span>
                  {PageName}
                  {PageName === 'Property Insurance Master' && <small> with Location</small>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {drawn.map((role) => (
            <MatrixRow
              key={role.RoleID}
              role={role}
              draft={drafts.get(role.RoleID)}
              locked={roleEditRefusal(granter, { ...role, AllowedPages: [] }, role)}
              {...row}
            />
          ))}
          <RowGap height={(roles.length - drawn.length) * ROLE_HEIGHT} />
          {roles.length === 0 && (
            <tr>
              <td colSpan={row.pages.length + 4 + LIMITS.length}>{empty}</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
