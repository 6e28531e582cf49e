import '../ui/style/mantine-styles.ts';
import '../ui/style/console.css';
import '../ui/print/print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Navigate, NavigationType, Outlet, useLocation, useNavigate, useNavigationType } from 'react-router';
import { queryClient } from '../api/query-client.ts';
import { closeQuestions } from '../notices/alerts.ts';
import { leaveSuccessesOfOtherScreens } from '../notices/toasts.ts';
import { isOwnMove } from '../ui/address/use-address.ts';
import { useLeaveGate } from '../ui/form/leave-guard.ts';
import { HouseLine } from '../ui/page/house-line.tsx';
import { whenIdle } from '../ui/page/when-idle.ts';
import { PrintHead } from '../ui/print/print-head.tsx';
import { usePrintPlace } from '../ui/print/print-place.ts';
import { theme } from '../ui/style/theme.ts';
import { prepareTimes } from '../ui/text/time.ts';
import { Header } from './header.tsx';
import { hasScreen, warmUp } from './screens.ts';
import { SessionProvider, useSession } from '../session/session.tsx';
import { ShellDialogs, type ShellDialog } from './shell-dialogs.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useDesktop } from './use-desktop.ts';
import { useShortcuts } from './use-shortcuts.ts';

function DesktopOnly() {
  const navigate = useNavigate();
  return (
    <main className={classes['narrow']}>
      <h1>The console is desktop only</h1>
      <p>
        Mobile support is under maintenance. Please open the console on a screen at least 1024 pixels wide.
      </p>
      <button type="button" className={classes['home']} onClick={() => void navigate('/')}>
        Go to Home
      </button>
      <a className={classes['floor']} href="/floor">
        OPEN THE FLOOR APP
      </a>
    </main>
  );
}

/** Closes the menu of smaller screens with Escape. */
function useEscape(active: boolean, close: () => void) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [active]);
}

/** Where a second factor is set up. */
const SETUP_PATH = '/admin/security';

/** Another screen begins at its top. Back and Forward lead where one was: the browser does that. */
function useTopOfScreen(pathname: string) {
  const kind = useNavigationType();
  const latest = useRef(kind);
  latest.current = kind;
  // Remembered: a browser that is asked, or told to scroll, lays out the whole new screen first to answer.
  const isScrolled = useRef(false);
  useEffect(() => {
    const look = () => {
      isScrolled.current = window.scrollY > 0;
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  // Before a screen scrolls to what it begins with.
  useLayoutEffect(() => {
    if (isScrolled.current && latest.current !== NavigationType.Pop) window.scrollTo({ top: 0 });
  }, [pathname]);
}

/**
 * What a change of the address brings with it. A part of its own that draws nothing: the shell around the screens stays as it
 * is while one gives way to the next.
 */
function AddressWatch() {
  useLeaveGate();
  const { pathname, search } = useLocation();
  // A question belongs to what it was asked about: whoever goes elsewhere has answered it.
  useEffect(() => {
    if (!isOwnMove()) closeQuestions();
  }, [pathname, search]);
  useEffect(() => leaveSuccessesOfOtherScreens(), [pathname]);
  useTopOfScreen(pathname);
  return null;
}

/** The screen at the address, or the one that comes before all others. */
function Work() {
  const { location, fullName, mustSetUp } = useSession();
  const printPlace = usePrintPlace();
  const { pathname } = useLocation();
  return (
    <main id="work" tabIndex={-1} className={classes['main']}>
      <PrintHead place={printPlace ?? location?.Name ?? 'Back of House'} by={fullName} />
      {mustSetUp && pathname !== SETUP_PATH ? (
        <Navigate to={SETUP_PATH} replace />
      ) : (
        <Outlet key={location?.LocationID ?? 0} />
      )}
    </main>
  );
}

function Shell() {
  const { mustSetUp, changeLocation } = useSession();
  const sidebarId = useId();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  const moveTo = useCallback((LocationID: number) => void changeLocation(LocationID), [changeLocation]);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  useEscape(isMenuOpen, closeMenu);
  useEffect(() => whenIdle(prepareTimes), []);
  useShortcuts({
    onPalette: () => setDialog(mustSetUp ? null : 'palette'),
    onHelp: () => setDialog('shortcuts'),
  });
  return (
    <div className={classes['shell']}>
      <AddressWatch />
      <a href="#work" className={classes['skip']}>
        Skip to the content
      </a>
      <Sidebar id={sidebarId} isOpen={isMenuOpen} onNavigate={closeMenu} />
      {isMenuOpen && (
        <button type="button" aria-label="Close menu" className={classes['veil']} onClick={closeMenu} />
      )}
      <Header
        sidebarId={sidebarId}
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(!isMenuOpen)}
        onLocation={moveTo}
        onDialog={setDialog}
      />
      <div className={classes['work']}>
        <Work />
        <footer className={classes['footer']}>
          <HouseLine />
        </footer>
      </div>
      <ShellDialogs open={dialog} onOpen={setDialog} moveTo={moveTo} />
    </div>
  );
}

/** Marks the page as the console while it is open, for what is drawn outside the shell too (dialogs, toasts). */
function useConsoleMark(isNarrow: boolean) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['console'] = isNarrow ? 'narrow' : 'wide';
    return () => {
      delete dataset['console'];
    };
  }, [isNarrow]);
}

/**
 * Everything under /admin. A window made narrow hides the console and keeps what was typed in it. Memoised: the router draws
 * its routes anew for each address.
 */
export const AdminShell = memo(function AdminShell() {
  const isDesktop = useDesktop();
  const wasDesktop = useRef(isDesktop);
  wasDesktop.current ||= isDesktop;
  useConsoleMark(!isDesktop);
  // Beside the question who is signed in, and not behind it.
  useEffect(() => warmUp(window.location.pathname.replace(/^\/admin\/?/, '')), []);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {!isDesktop && <DesktopOnly />}
        {wasDesktop.current && (
          <div hidden={!isDesktop}>
            <SessionProvider opens={hasScreen}>
              <Shell />
            </SessionProvider>
          </div>
        )}
      </QueryClientProvider>
    </MantineProvider>
  );
});
