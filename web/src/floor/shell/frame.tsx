import { useLingui } from '@lingui/react';
import { IconDots, IconHome, IconMenu2, IconWifiOff } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { Button, Note, Soft } from '../parts/basics.tsx';
import parts from '../parts/parts.module.css';
import { go, useWay } from '../parts/way.ts';
import { useQueue } from '../queue/use-queue.ts';
import { forgetKept } from '../reading/reads.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { usePerson } from '../session/person.ts';
import { TILE_ICONS, tileName } from '../tiles/tile-words.tsx';
import { tilesOf } from '../tiles/tiles.ts';
import { Boundary } from './boundary.tsx';
import { Menu } from './menu.tsx';
import { BUILT, screenAt } from './screens.ts';
import classes from './shell.module.css';
import { useUpdate } from './use-update.ts';
import { WaitingBar } from './waiting-bar.tsx';

/** As many as a thumb can tell apart, with home before them and the menu behind. */
const IN_NAV = 3;

/** Whether a way on leads to the screen that is shown, or to what that is a part of. Home has no parts. */
function currentOf(to: string, path: string): 'page' | 'true' | undefined {
  if (path === to) return 'page';
  return to !== '/floor' && path.startsWith(`${to}/`) ? 'true' : undefined;
}

function NavLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const { path } = useWay();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <li>
      <a href={to} aria-current={currentOf(to, path)} onClick={follow}>
        {icon}
        {children}
      </a>
    </li>
  );
}

function Head({ onMenu }: { onMenu: () => void }) {
  const { i18n } = useLingui();
  const { place } = usePerson();
  const { isOnline } = useQueue();
  return (
    <header className={classes['head']}>
      <div className={classes['headRow']}>
        <p className={classes['place']}>
          {place?.Location.Name ?? i18n._({ id: 'app.name', message: 'Floor' })}
        </p>
        {!isOnline && (
          <span className={classes['offline']} role="status">
            <IconWifiOff size={18} aria-hidden />
            {i18n._({ id: 'head.offline', message: 'Offline' })}
          </span>
        )}
        <button
          type="button"
          className={classes['menu']}
          aria-label={i18n._({ id: 'menu.open', message: 'Menu' })}
          onClick={onMenu}
        >
          <IconMenu2 aria-hidden />
        </button>
      </div>
      <WaitingBar />
    </header>
  );
}

function UpdateNote() {
  const { i18n } = useLingui();
  const update = useUpdate();
  if (!update) return null;
  return (
    <div className={classes['update']} role="status">
      {i18n._({ id: 'update.text', message: 'There is a newer version of this app.' })}
      <Button onClick={update}>{i18n._({ id: 'update.go', message: 'Update' })}</Button>
    </div>
  );
}

/** A part of the app that is not on the phone, or an answer that it does not understand. */
function Broken() {
  const { i18n } = useLingui();
  const { employee } = usePerson();
  const { isOnline } = useQueue();
  // What was read may be why; without a network there would be nothing in its place.
  const again = () =>
    void forgetKept(employee.EmployeeID)
      .catch(() => undefined)
      .then(() => window.location.reload());
  return (
    <main className={parts['page']}>
      <Note tone="bad">
        {i18n._({
          id: 'app.broken',
          message:
            'This part of the app could not be opened. Everything you did is kept. It can be tried again with a network.',
        })}
      </Note>
      <Button isWide disabled={!isOnline} onClick={again}>
        {i18n._({ id: 'parts.again', message: 'Try again' })}
      </Button>
    </main>
  );
}

/** What stands around every screen: where one is, what waits, and the ways on. */
export function Frame() {
  const { i18n } = useLingui();
  const { path } = useWay();
  const { place } = usePerson();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const tiles = tilesOf(place?.Role.AllowedPages ?? [], BUILT);
  const Screen = screenAt(path);
  return (
    <div className={classes['shell']}>
      <Head onMenu={() => setMenuOpen(true)} />
      <UpdateNote />
      <div className={classes['rest']}>
        <Boundary path={path} instead={<Broken />}>
          <Suspense fallback={<Soft>{i18n._({ id: 'parts.loading', message: 'Loading…' })}</Soft>}>
            {/* Another location is another screen: nothing of the former one stays in it. */}
            {Screen ? (
              <Screen key={place?.Location.LocationID} />
            ) : (
              <HomeScreen key={place?.Location.LocationID} tiles={tiles} />
            )}
          </Suspense>
        </Boundary>
      </div>
      <nav className={classes['nav']} aria-label={i18n._({ id: 'nav.label', message: 'Main' })}>
        <ul>
          <NavLink to="/floor" icon={<IconHome aria-hidden />}>
            {i18n._({ id: 'nav.home', message: 'Home' })}
          </NavLink>
          {tiles.slice(0, IN_NAV).map(({ name, path: to }) => {
            const Icon = TILE_ICONS[name];
            return (
              <NavLink key={name} to={to} icon={<Icon aria-hidden />}>
                {tileName(i18n, name)}
              </NavLink>
            );
          })}
          <NavLink to="/floor/waiting" icon={<IconDots aria-hidden />}>
            {i18n._({ id: 'nav.waiting', message: 'Waiting' })}
          </NavLink>
        </ul>
      </nav>
      {isMenuOpen && <Menu onClose={() => setMenuOpen(false)} />}
    </div>
  );
}
