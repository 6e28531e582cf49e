import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { health } from '@boh/contract/health/health.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

type Built = AnswerOf<typeof health>;

/** Asked for once a page: a new version brings a new page with it. */
let asked: Promise<Built | null> | undefined;

/** Whose console this is, and its version and commit for whoever reports a fault. */
export function HouseLine() {
  const [built, setBuilt] = useState<Built | null>(null);
  useEffect(() => {
    let isWanted = true;
    asked ??= call(health, {}).catch(() => null);
    void asked.then((answer) => {
      if (isWanted) setBuilt(answer);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return (
    <>
      © {new Date().getFullYear()} Back of House
      {built && (
        <span data-case="keep">
          {' '}
          · {built.Version} · {built.Commit}
        </span>
      )}
    </>
  );
}
