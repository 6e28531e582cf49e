import { tabAfter } from './logic.ts';

/** Turns a prepared list of tabs and its panels into tabs: one panel shown, arrow keys move between them. */
export function startTabs(root: HTMLElement, onChange?: (index: number) => void): void {
  const tabs = [...root.querySelectorAll<HTMLButtonElement>('[role=tab]')];
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''));
  const select = (index: number) => {
    tabs.forEach((tab, i) => {
      tab.setAttribute('aria-selected', String(i === index));
      tab.tabIndex = i === index ? 0 : -1;
    });
    panels.forEach((panel, i) => panel?.toggleAttribute('hidden', i !== index));
    root.dataset.selected = tabs[index]?.dataset.tab ?? '';
    onChange?.(index);
  };
  tabs.forEach((tab, index) => {
    tab.addEventListener('click', () => select(index));
    tab.addEventListener('keydown', (event) => {
      const next = tabAfter(event.key, index, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      tabs[next]?.focus();
    });
  });
  select(0);
}
