function scrollToHash(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (!target) return false;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
  target.focus({ preventScroll: true });
  return true;
}

/** Scrolls smoothly to the element a hash names: on arrival, on Back and Forward, and for links within the page. */
export function startHashScroll(): void {
  addEventListener('hashchange', () => scrollToHash(location.hash));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
    if (
      !link ||
      link.origin !== location.origin ||
      link.pathname.replace(/\/$/, '') !== location.pathname.replace(/\/$/, '')
    )
      return;
    if (!scrollToHash(link.hash)) return;
    event.preventDefault();
    if (link.hash !== location.hash) history.pushState(null, '', link.hash);
  });
  if (location.hash) requestAnimationFrame(() => scrollToHash(location.hash));
}
