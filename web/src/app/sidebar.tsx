import { pageLabel, pagePath, sidebarPages } from '@boh/contract/pages.ts';
import { useEffect, useRef, type CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import { KeyMark } from '../ui/page/key-mark.tsx';
import { warmUp } from './screens.ts';
import { useSession } from '../session/session.tsx';
import classes from './shell.module.css';

interface SidebarProps {
  id: string;
  isOpen: boolean;
  onNavigate: () => void;
}

/** Whether an address, as the browser writes it, is that of a link, or below it. */
const isBelow = (pathname: string, to: string) =>
  `${pathname.toLowerCase()}/`.startsWith(`${encodeURI(to).toLowerCase()}/`);

/** The pages of the role at the selected location, in the fixed order. */
export function Sidebar({ id, isOpen, onNavigate }: SidebarProps) {
  const { pages, mustSetUp } = useSession();
  const links = sidebarPages(pages);
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // In a low window too one sees where one is. With the next picture, for which the browser lays the screen out anyway.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [pathname, links.length]);
  return (
    <aside id={id} className={classes['sidebar']} data-open={isOpen || undefined}>
      <Link to="/admin" className={classes['brand']} onClick={onNavigate}>
        <KeyMark />
        Back of House
      </Link>
      <nav ref={menu} aria-label="Main menu" className={classes['menu']}>
        {links.length === 0 ? (
          <p className={classes['noPages']}>
            {mustSetUp ? 'Set up a second factor first' : 'No pages available for this location'}
          </p>
        ) : (
          <ul className={classes['nav']} style={{ '--entries': links.length } as CSSProperties}>
            {links.map((page) => {
              const path = pagePath(page);
              const to = `/admin/${path}`;
              const warm = () => warmUp(path);
              return (
                <li key={page}>
                  {/* Not the router's NavLink, which takes twice as long to draw: all of them are drawn with each screen. */}
                  <Link
                    to={to}
                    className={classes['navLink']}
                    aria-current={isBelow(pathname, to) ? 'page' : undefined}
                    onClick={onNavigate}
                    onPointerEnter={warm}
                    onFocus={warm}
                  >
                    {pageLabel(page)}
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </nav>
    </aside>
  );
}
