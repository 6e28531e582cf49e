import { CODE_TARGETS, FIELD_LABELS, type CodeTarget } from '@boh/contract/intake/intake.words.ts';
import type { KeyboardEvent } from 'react';
import { LinkButton } from '../../ui/page/link-button.tsx';
import classes from './night-audit.module.css';

const NOWHERE = 'Not mapped';

interface TargetChoiceProps {
  code: string;
  value: CodeTarget | null;
  suggested: CodeTarget | null;
  isChanged: boolean;
  onChange: (target: CodeTarget | null) => void;
}

/** Goes to the choice of the next code, past those that need none. */
function focusNext(from: HTMLElement): void {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLElement>('select[data-code]') ?? [])];
  all[all.indexOf(from) + 1]?.focus();
}

/** Where a code goes. Enter takes the suggestion where there is one, and goes on to the next code. */
export function TargetChoice({ code, value, suggested, isChanged, onChange }: TargetChoiceProps) {
  const isOffered = value === null && suggested !== null;
  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (isOffered) onChange(suggested);
    focusNext(event.currentTarget);
  };
  return (
    <span className={classes['target']}>
      <select
        data-code={code}
        className={classes['targetSelect']}
        data-changed={isChanged || undefined}
        data-unmapped={value === null || undefined}
        aria-label={`Where ${code} goes`}
        aria-description={isOffered ? `Suggested: ${FIELD_LABELS[suggested]}. Enter takes it.` : undefined}
        value={value ?? ''}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) =>
          onChange(CODE_TARGETS.find((target) => target === currentTarget.value) ?? null)
        }
      >
        <option value="">{NOWHERE}</option>
        {CODE_TARGETS.map((target) => (
          <option key={target} value={target}>
            {FIELD_LABELS[target]}
          </option>
        ))}
      </select>
      {isOffered && (
        <span className={classes['offer']}>
          <LinkButton
            tabIndex={-1}
            aria-label={`${FIELD_LABELS[suggested]}: take the suggestion for ${code}`}
            onClick={() => onChange(suggested)}
          >
            {FIELD_LABELS[suggested]}
          </LinkButton>
          <kbd aria-hidden="true">Enter</kbd>
        </span>
      )}
    </span>
  );
}

/** Where a code goes, for people who do not decide it. */
export const targetText = (target: CodeTarget | null): string =>
  target === null ? NOWHERE : FIELD_LABELS[target];
