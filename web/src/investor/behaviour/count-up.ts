import { countAt } from './logic.ts';

const DURATION = 1600;

function run(element: HTMLElement, target: number): void {
  let start: number | undefined;
  const frame = (now: number) => {
    start ??= now;
    const t = (now - start) / DURATION;
    element.textContent = String(countAt(target, t));
    if (t < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Counts each figure up once when it comes into view. Visitors who asked for less motion see the figure at rest. */
export function startCountUp(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
        seen.unobserve(entry.target);
        run(entry.target, Number(entry.target.dataset.count));
      }
    },
    { threshold: 0.6 },
  );
  for (const element of document.querySelectorAll<HTMLElement>('[data-count]')) seen.observe(element);
}
