import { closeDay } from '@boh/contract/intake/intake.contract.ts';
import { INTAKE_TEXTS } from '@boh/contract/intake/intake.words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isSilent } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { reload } from '../../api/use-save.ts';
import type { HotelMonth } from './board-days.ts';
import { INTAKE_ANSWERS } from './intake-types.ts';

/** How far the days of a hotel are. */
export interface Closing {
  readonly closed: number;
  /** Why the next one was not closed. */
  readonly refusal: string;
}

/** Closes days of several hotels, one call for each day: a day that is refused ends its hotel and no other. */
export function useClosing() {
  const client = useQueryClient();
  const [closings, setClosings] = useState<ReadonlyMap<number, Closing>>(new Map());
  const [state, setState] = useState<'asked' | 'closing' | 'over'>('asked');
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  const tell = (LocationID: number, closing: Closing) =>
    setClosings((now) => new Map(now).set(LocationID, closing));

  /** Whether to go on with the next hotel. */
  const closeHotel = async ({ LocationID, closable }: HotelMonth): Promise<boolean> => {
    let closed = 0;
    for (const Date of closable) {
      if (isStopped.current) return false;
      try {
        await call(closeDay, { body: { LocationID, Date } });
        closed += 1;
        tell(LocationID, { closed, refusal: '' });
      } catch (error) {
        tell(LocationID, { closed, refusal: errorText(error, INTAKE_TEXTS.closeFailed) });
        return !isSilent(error);
      }
    }
    return true;
  };
  const close = async (hotels: readonly HotelMonth[]) => {
    isStopped.current = false;
    setState('closing');
    for (const hotel of hotels) if (!(await closeHotel(hotel))) break;
    setState('over');
    reload(client, INTAKE_ANSWERS);
  };
  return { closings, isClosing: state === 'closing', isOver: state === 'over', close, stop };
}
