import {
  ActionIcon,
  Button,
  Combobox,
  Menu,
  useCombobox,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconBuilding, IconChevronDown, IconMoon, IconSearch, IconSun, IconUser } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/session.tsx';
import type { ShellDialog } from './shell-dialogs.tsx';
import classes from './shell.module.css';
import { paletteKeys } from './shortcuts.ts';

const SEARCH_BEYOND = 8;

function LocationMenu({ onChoose }: { onChoose: (LocationID: number) => void }) {
  const { employee, location } = useSession();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const places = employee.locations.map(({ Location }) => Location);
  const label = location?.Name ?? (places.length === 0 ? 'No locations available' : 'Select Location');
  const found = places.filter(({ Name }) => Name.toLowerCase().includes(search.trim().toLowerCase()));
  const choose = (LocationID: string) => {
    combobox.closeDropdown();
    setSearch('');
    onChoose(Number(LocationID));
  };
  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={choose}
    >
      <Combobox.Target targetType="button">
        <Button
          variant="default"
          leftSection={<IconBuilding size={15} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={classes['menuLabel']}>{label}</span>
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown hidden={places.length === 0}>
        {places.length > SEARCH_BEYOND && (
          <Combobox.Search
            aria-label="Search locations"
            placeholder="Search locations"
            value={search}
            onChange={({ currentTarget: { value } }) => {
              setSearch(value);
              combobox.resetSelectedOption();
            }}
          />
        )}
        <Combobox.Options className={classes['scrollList']} aria-label="Locations">
          {/* The dropdown stays mounted while it is closed; its texts must not be there twice then. */}
          {(combobox.dropdownOpened ? found : []).map(({ LocationID, Name }) => (
            <Combobox.Option
              key={LocationID}
              value={String(LocationID)}
              active={LocationID === location?.LocationID}
              fw={LocationID === location?.LocationID ? 650 : undefined}
            >
              {Name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {places.length > 0 && found.length === 0 && (
          <div className={classes['nothing']}>No location of this name</div>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function AccountMenu({ onChangePassword }: { onChangePassword: () => void }) {
  const { fullName, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={200} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconUser size={15} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          <span className={classes['menuLabel']}>{fullName || 'Account'}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate('/admin/EditProfile')}>Edit Profile</Menu.Item>
        <Menu.Item onClick={onChangePassword}>Change Password</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

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
      title="Find a page, a location or an action"
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

/** Where one works, who one is, and the way to one's own things. */
export function Header({ sidebarId, isMenuOpen, onMenu, onLocation, onDialog }: HeaderProps) {
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
      <LocationMenu onChoose={onLocation} />
      <span ref={useToastStrip()} className={classes['spacer']} />
      <PaletteButton onClick={() => onDialog('palette')} />
      <SchemeToggle />
      <AccountMenu onChangePassword={() => onDialog('password')} />
    </header>
  );
}
