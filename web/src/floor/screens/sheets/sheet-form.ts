import type { Endpoint } from '@boh/contract/endpoint.ts';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useSay } from '../../parts/toast.tsx';
import { go, useWay } from '../../parts/way.ts';
import type { Draft } from '../../queue/actions.ts';
import { bodyOf, useQueue } from '../../queue/use-queue.ts';
import { useDraft } from '../../reading/use-draft.ts';

type What<E extends Endpoint> = Pick<Draft<E>, 'body' | 'label' | 'typed'>;

/** What is typed on a sheet: kept until it is sent, and taken up again where it was refused. */
export function useSheetForm<Typed extends object, E extends Endpoint>(
  name: string,
  blank: Typed,
  endpoint: E,
) {
  const { i18n } = useLingui();
  const say = useSay();
  const { query } = useWay();
  const { actions, act, mend } = useQueue();
  const [typed, setTyped] = useDraft(`sheet ${name}`, blank);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = actions.find(({ Id }) => Id === query.get('mend'));
  useEffect(() => {
    if (waiting) setTyped({ ...blank, ...bodyOf<Typed>(waiting) }, false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Once for each sheet that is mended: what is typed then stays.
  }, [waiting?.Id]);
  const send = async (what: What<E>, saidDone: string) => {
    try {
      if (waiting) {
        await mend<E>(waiting.Id, what);
        setTyped(null);
        go('/floor/waiting', { replace: true });
        return;
      }
      await act<E>({ endpoint, ...what, mendAt: `/floor/sheets/${name}` });
      setTyped(null);
      setProblem(null);
      say({ text: saidDone });
    } catch {
      setProblem(i18n._({ id: 'parts.full', message: 'The phone has no room left to keep this.' }));
    }
  };
  return {
    typed,
    problem,
    setProblem,
    isMending: waiting !== undefined,
    change: (change: Partial<Typed>) => {
      setProblem(null);
      setTyped({ ...typed, ...change }, !waiting);
    },
    send,
  };
}
