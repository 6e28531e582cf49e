import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import classes from './tips.module.css';

interface Shown {
  readonly of: HTMLElement;
  readonly text: string;
  /** Opened by a press: stays until the next one, for there is no hovering on a touch screen. */
  readonly isPressed: boolean;
}

const EDGE = 8;

const cardOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[role=tooltip]') : null;

/** What tells more about itself: the nearest element with a `data-tip`. */
const toldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** Below what it tells about, above it where the window ends; always within the window. */
function Card({ of, text }: Shown) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const place = of.getBoundingClientRect();
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(Math.max(EDGE, place.right - width), window.innerWidth - width - EDGE);
    const isLow = place.bottom + height + EDGE > window.innerHeight;
    element.style.left = `${Math.max(EDGE, left)}px`;
    element.style.top = `${isLow ? place.top - height : place.bottom}px`;
  }, [of, text]);
  return (
    <div ref={card} role="tooltip" className={classes['card']}>
      {text.split('\n').map((line, index) => (
        <span key={index}>{line}</span>
      ))}
    </div>
  );
}

/**
 * More about whatever carries a `data-tip` inside of an element: on hover, on focus by keyboard, and by a press where it
 * is a button. One for many cells: a table may have thousands. Escape hides it. Spread `area` into the element and
 * render `card` in it; what the tip says must be told to screen readers by the cell itself.
 */
export function useTips() {
  const [shown, setShown] = useState<Shown | null>(null);
  const isOpen = shown !== null;
  useEffect(() => {
    if (!isOpen) return;
    const hide = () => setShown(null);
    // What it stands beside moves away.
    window.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', hide, { capture: true });
  }, [isOpen]);
  const show = (of: HTMLElement | null, isPressed = false) =>
    setShown(of?.dataset['tip'] ? { of, text: of.dataset['tip'], isPressed } : null);
  const area = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || shown?.isPressed || cardOf(target)) return;
      const of = toldOf(target);
      if (of !== shown?.of) show(of);
    },
    onPointerLeave: () => {
      if (!shown?.isPressed) setShown(null);
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) show(toldOf(target));
    },
    onBlur: () => setShown(null),
    onClick: ({ target }: MouseEvent) => {
      if (cardOf(target)) return;
      const button = target instanceof Element ? target.closest('button') : null;
      const of = button && toldOf(button);
      show(of && !(shown?.isPressed && shown.of === of) ? of : null, true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !shown) return;
      event.stopPropagation();
      setShown(null);
    },
  };
  // In the part of the page it belongs to, but outside of what scrolls, which would cut it off.
  const place = shown?.of.closest('main, [role=dialog]') ?? document.body;
  return { area, card: shown && createPortal(<Card {...shown} />, place) };
}
