import { useSyncExternalStore } from 'react';

let isBetween = false;

function subscribe(listener: () => void) {
  const paper = window.matchMedia('print');
  const begin = () => {
    isBetween = true;
    listener();
  };
  const end = () => {
    isBetween = false;
    listener();
  };
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', listener);
  };
}

/** True while the page is being printed: what a screen cuts off or draws only in view is then drawn whole. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isBetween || window.matchMedia('print').matches);
