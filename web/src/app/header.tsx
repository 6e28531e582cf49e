import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { whenIdle } from '../ui/page/when-idle.ts';
import { useSession } from '../session/session.tsx';
import { AccountButton, LocationButton } from './header-buttons.tsx';
import type * as HeaderMenus from './header-menus.tsx';
import { InboxBell } from './inbox-bell.tsx';
import type { ShellDialog } from './shell-dialogs.tsx';
import classes from './shell.module.css';
import { paletteKeys } from './shortcuts.ts';

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={16} aria-hidden="true" /> : <IconMoon size={16} aria-hidden="true" />}
    </ActionIcon>
  );
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes['finder']}
      title="Find a page, an action, a record or a day"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    >
      <IconSearch size={15} aria-hidden="true" />
      <span>Go to</span>
      <kbd>{paletteKeys()}</kbd>
    </button>
  );
}

const STRIP_MARGIN = 8;
const MOST_WIDTH = 560;
const LEAST_WIDTH = 260;

/** Tells where messages cover nothing (toast.module.css): between the controls of the header, in the middle. */
function useToastStrip() {
  const strip = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = strip.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const measure = () => {
      const { left, width } = element.getBoundingClientRect();
      const wanted = Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width - 2 * STRIP_MARGIN));
      style.setProperty('--toast-left', `${left + (width - wanted) / 2}px`);
      style.setProperty('--toast-width', `${wanted}px`);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    // Its width may stay while it moves with the sidebar.
    window.addEventListener('resize', measure);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', measure);
      for (const name of ['--toast-left', '--toast-width']) style.removeProperty(name);
    };
  }, []);
  return strip;
}

interface HeaderProps {
  sidebarId: string;
  isMenuOpen: boolean;
  onMenu: () => void;
  onLocation: (LocationID: number) => void;
  onDialog: (dialog: ShellDialog) => void;
}

type MenuName = 'location' | 'account';

/**
 * The menus of the header. They are a sixth of all code of the first screen and not needed to draw it: until they have
 * come, behind it, their buttons stand there alone, and the first press fetches them.
 */
function useMenus() {
  const [menus, setMenus] = useState<typeof HeaderMenus | null>(null);
  const [pressed, setPressed] = useState<MenuName | null>(null);
  const focused = useRef<MenuName | null>(null);
  const load = useCallback(() => {
    import('./header-menus.tsx').then(setMenus, () => setPressed(null));
  }, []);
  useEffect(() => whenIdle(load), [load]);
  const press = (name: MenuName) => {
    setPressed(name);
    load();
  };
  return {
    menus,
    startOf: (name: MenuName) => ({ startsOpen: pressed === name, takesFocus: focused.current === name }),
    waiting: (name: MenuName) => ({
      onFocus: () => (focused.current = name),
      onBlur: () => (focused.current = null),
      onClick: () => press(name),
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') press(name);
      },
    }),
  };
}

/** Where one works, who one is, and the way to one's own things. */
export function Header({ sidebarId, isMenuOpen, onMenu, onLocation, onDialog }: HeaderProps) {
  const { menus, startOf, waiting } = useMenus();
  const { mustSetUp } = useSession();
  return (
    <header className={classes['header']}>
      <button
        type="button"
        className={classes['burger']}
        aria-label="Menu"
        aria-expanded={isMenuOpen}
        aria-controls={sidebarId}
        onClick={onMenu}
      >
        <svg
          width="16"
          height="16"
          viewBox="0 0 16 16"
          stroke="currentColor"
          strokeWidth="2"
          aria-hidden="true"
        >
          <path d="M1 3.5h14M1 8h14M1 12.5h14" />
        </svg>
      </button>
      {mustSetUp ? null : menus ? (
        <menus.LocationMenu {...startOf('location')} onChoose={onLocation} />
      ) : (
        <LocationButton {...waiting('location')} />
      )}
      <span ref={useToastStrip()} className={classes['spacer']} />
      {!mustSetUp && <PaletteButton onClick={() => onDialog('palette')} />}
      {!mustSetUp && <InboxBell />}
      <SchemeToggle />
      {menus ? (
        <menus.AccountMenu {...startOf('account')} onChangePassword={() => onDialog('password')} />
      ) : (
        <AccountButton {...waiting('account')} />
      )}
    </header>
  );
}
