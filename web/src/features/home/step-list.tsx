import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Section } from '../../ui/page/page-header.tsx';
import classes from './first-steps.module.css';

export interface Step {
  title: string;
  about: string;
  isDone: boolean;
  /** How to do it; `isNext` marks the one primary action. */
  action: (isNext: boolean) => ReactNode;
}

export const linkTo = (to: string, text: string) =>
  function StepLink(isNext: boolean) {
    return (
      <Button component={Link} to={to} variant={isNext ? 'filled' : 'default'}>
        {text}
      </Button>
    );
  };

interface StepListProps {
  title: string;
  /** What this browser remembers them by, once somebody wants to see them no longer. */
  hiddenAs: string;
  steps: readonly Step[];
}

/** Steps in their order, the next one to do marked; gone when all are done. */
export function StepList({ title, hiddenAs, steps }: StepListProps) {
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenAs) === 'yes');
  if (isHidden || steps.every(({ isDone }) => isDone)) return null;
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Section title={title}>
      <ol className={classes['steps']}>
        {steps.map(({ title: what, about, isDone, action }, index) => (
          <li key={what} className={classes['step']} data-done={isDone || undefined}>
            <span className={classes['mark']} aria-hidden="true">
              {isDone ? <IconCheck size={14} /> : index + 1}
            </span>
            <span className={classes['words']}>
              <strong>{what}</strong>
              <span>{isDone ? 'Done' : about}</span>
            </span>
            {!isDone && action(index === next)}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className={classes['hide']}
        onClick={() => {
          localStorage.setItem(hiddenAs, 'yes');
          setHidden(true);
        }}
      >
        Hide these steps
      </button>
    </Section>
  );
}
