/** The menu below 700px: a drawer from the right that keeps the focus until it is closed. */
export function startDrawer(): void {
  const opener = document.querySelector<HTMLButtonElement>('[data-menu=open]');
  const closer = document.querySelector<HTMLButtonElement>('[data-menu=close]');
  const drawer = document.getElementById('site-menu');
  const shade = document.querySelector<HTMLElement>('[data-menu=shade]');
  if (!opener || !closer || !drawer) return;
  const outside = [...document.querySelectorAll<HTMLElement>('main, footer, .logo, .skip')];

  const set = (open: boolean) => {
    document.documentElement.classList.toggle('menu-open', open);
    opener.setAttribute('aria-expanded', String(open));
    for (const element of outside) element.inert = open;
    if (open) {
      drawer.setAttribute('role', 'dialog');
      drawer.setAttribute('aria-modal', 'true');
      drawer.setAttribute('aria-label', 'Menu');
      closer.focus();
    } else {
      drawer.removeAttribute('role');
      drawer.removeAttribute('aria-modal');
      drawer.removeAttribute('aria-label');
    }
  };
  const close = () => {
    set(false);
    opener.focus();
  };

  opener.addEventListener('click', () => set(true));
  closer.addEventListener('click', close);
  shade?.addEventListener('click', close);
  drawer.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) set(false);
  });
  drawer.addEventListener('keydown', (event) => {
    if (!document.documentElement.classList.contains('menu-open')) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Tab') return;
    const stops = [...drawer.querySelectorAll<HTMLElement>('button, a')];
    const leaving = event.shiftKey ? stops[0] : stops.at(-1);
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  });
  matchMedia('(min-width: 700px)').addEventListener('change', (wide) => {
    if (wide.matches) set(false);
  });
}
