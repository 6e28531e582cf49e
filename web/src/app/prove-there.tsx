import { signInOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../api/use-list.ts';
import { getToken } from '../api/session-store.ts';
import { awaitProof, beginProof, type Proved } from '../features/sign-in/proof-window.ts';
import { NEEDS_HTTPS } from '../features/sign-in/provider-texts.ts';
import classes from './prove-again.module.css';

/** Keeps Escape and Enter from the form underneath, which belongs to Mantine. */
export const ownKeys = { 'data-mantine-stop-propagation': 'true' };

const BLOCKED = 'Your browser kept the window from opening. Please allow it, or use the link.';

interface ProveThereProps {
  isBusy: boolean;
  /** Whether this is what is offered first. */
  isFirst: boolean;
  onProved: (proof: Exclude<Proved, { refusal: string }>) => void;
  onProblem: (problem: string | null) => void;
}

type Way = Awaited<ReturnType<typeof beginProof>>;

/** Confirms at the company's own sign-in, in a window of its own. It may be closed and opened again: this one waits. */
export function ProveThere({ isBusy, isFirst, onProved, onProblem }: ProveThereProps) {
  const { answer } = useAnswer(signInOptions, {});
  const [way, setWay] = useState<Way | null>(null);
  const [state, setState] = useState<'closed' | 'open' | 'blocked'>('closed');
  const back = useRef<(proved: Proved) => void>(() => undefined);
  useEffect(() => {
    back.current = (proved) => {
      setState('closed');
      if ('refusal' in proved) onProblem(proved.refusal);
      else onProved(proved);
    };
  });
  // Made before the button is pressed: browsers open windows only at the very press.
  useEffect(() => {
    let isWanted = true;
    let stop: () => void = () => undefined;
    beginProof(getToken() ?? '').then(
      (made) => {
        if (!isWanted) return;
        setWay(made);
        stop = awaitProof(made, (proved) => back.current(proved));
      },
      // Browsers hash only over https and on the machine itself.
      () => isWanted && onProblem(NEEDS_HTTPS),
    );
    return () => {
      isWanted = false;
      stop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- One way for as long as the question is open.
  }, []);
  const name = answer?.Provider ?? 'your company’s sign-in';
  const open = () => {
    if (!way) return;
    onProblem(null);
    if (window.open(way.address, '_blank', 'popup,width=520,height=720')) {
      setState('open');
      return;
    }
    setState('blocked');
    onProblem(BLOCKED);
  };
  return (
    <>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        disabled={isBusy}
        data-first-way
        onClick={open}
        {...ownKeys}
      >
        Confirm with {name}
      </Button>
      {state === 'blocked' && (
        <a href={way?.address} target="_blank" rel="noopener" onClick={() => setState('open')} {...ownKeys}>
          Open {name}
        </a>
      )}
      {state === 'open' && (
        <p role="status" className={classes['waiting']}>
          Please go on in the window that has opened. If it is gone, press the button again.
        </p>
      )}
    </>
  );
}
