import { slideAfter, swipe } from './logic.ts';
import { startTabs } from './tabs.ts';

interface Reel {
  panel: HTMLElement;
  show: (index: number) => void;
}

function button(root: HTMLElement, name: string): HTMLButtonElement | null {
  return root.querySelector<HTMLButtonElement>(`[data-slider=${name}]`);
}

/** One row of pictures with its own dots and buttons. */
function startReel(panel: HTMLElement): Reel {
  const track = panel.querySelector<HTMLElement>('[data-slider=track]');
  const slides = [...panel.querySelectorAll<HTMLElement>('[data-slider=slide]')];
  const dots = [...panel.querySelectorAll<HTMLButtonElement>('[data-slider=dot]')];
  const previous = button(panel, 'previous');
  const next = button(panel, 'next');
  const status = panel.querySelector<HTMLElement>('[data-slider=status]');
  let index = 0;

  const show = (wanted: number) => {
    index = wanted;
    if (track) track.style.transform = `translateX(${-100 * index}%)`;
    slides.forEach((slide, i) => slide.toggleAttribute('inert', i !== index));
    dots.forEach((dot, i) => {
      if (i === index) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
    if (previous) previous.disabled = index === 0;
    if (next) next.disabled = index === slides.length - 1;
    if (status) status.textContent = `${index + 1} / ${slides.length}`;
  };
  const move = (by: number) => show(slideAfter(index, by, slides.length));

  previous?.addEventListener('click', () => move(-1));
  next?.addEventListener('click', () => move(1));
  dots.forEach((dot, i) => dot.addEventListener('click', () => show(i)));
  panel.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(by);
  });
  followTouch(panel, move);
  return { panel, show };
}

function followTouch(panel: HTMLElement, move: (by: number) => void): void {
  let from: { x: number; y: number } | undefined;
  panel.addEventListener(
    'touchstart',
    ({ touches }) => {
      const touch = touches[0];
      from = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    { passive: true },
  );
  panel.addEventListener('touchend', ({ changedTouches }) => {
    const touch = changedTouches[0];
    if (from && touch) move(swipe(touch.clientX - from.x, touch.clientY - from.y));
    from = undefined;
  });
}

/** The picture slider: a tab for each set, switching a tab starts at its first slide. */
export function startSlider(root: HTMLElement): void {
  const reels = [...root.querySelectorAll<HTMLElement>('[role=tabpanel]')].map(startReel);
  startTabs(root, (tab) => reels[tab]?.show(0));
}
