import type { Endpoint } from '@boh/contract/endpoint.ts';
import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Draft } from '../queue/actions.ts';
import { useQueue } from '../queue/use-queue.ts';
import { useSay } from './toast.tsx';

/** What a single tap does, where there is no form to say that the phone is full. */
export function useTap(): <E extends Endpoint>(draft: Omit<Draft<E>, 'place'>) => void {
  const { i18n } = useLingui();
  const { act } = useQueue();
  const say = useSay();
  return useCallback(
    (draft) => {
      act(draft).catch(() =>
        say({ text: i18n._({ id: 'parts.full', message: 'The phone has no room left to keep this.' }) }),
      );
    },
    [act, say, i18n],
  );
}
