import { Combobox, Menu, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../session/session.tsx';
import { AccountButton, LocationButton } from './header-buttons.tsx';
import classes from './shell.module.css';

const SEARCH_BEYOND = 8;

interface MenuProps {
  /** Pressed before this was loaded. */
  startsOpen: boolean;
  /** Had the focus before this was loaded. */
  takesFocus: boolean;
}

interface LocationMenuProps extends MenuProps {
  onChoose: (LocationID: number) => void;
}

export function LocationMenu({ startsOpen, takesFocus, onChoose }: LocationMenuProps) {
  const { employee, location } = useSession();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    defaultOpened: startsOpen,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const places = employee.locations.map(({ Location }) => Location);
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
        <LocationButton autoFocus={takesFocus} onClick={() => combobox.toggleDropdown()} />
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

interface AccountMenuProps extends MenuProps {
  onChangePassword: () => void;
}

export function AccountMenu({ startsOpen, takesFocus, onChangePassword }: AccountMenuProps) {
  const { mustSetUp, hasPassword, signOut } = useSession();
  const navigate = useNavigate();
  return (
    <Menu position="bottom-end" width={200} withinPortal={false} defaultOpened={startsOpen}>
      <Menu.Target>
        <AccountButton autoFocus={takesFocus} />
      </Menu.Target>
      <Menu.Dropdown>
        {!mustSetUp && (
          <Menu.Item onClick={() => void navigate('/admin/EditProfile')}>Edit Profile</Menu.Item>
        )}
        <Menu.Item onClick={() => void navigate('/admin/security')}>Security</Menu.Item>
        {!mustSetUp && hasPassword && <Menu.Item onClick={onChangePassword}>Change Password</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()}>Logout</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
