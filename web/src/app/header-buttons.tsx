import { Button, type ButtonProps } from '@mantine/core';
import { IconBuilding, IconChevronDown, IconUser } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useSession } from '../session/session.tsx';
import classes from './shell.module.css';

type MenuButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps>;

/** A button that opens a menu of the header. */
function MenuButton({ label, icon, ...button }: MenuButtonProps & { label: string; icon: ReactNode }) {
  return (
    <Button
      variant="default"
      aria-haspopup="true"
      leftSection={icon}
      rightSection={<IconChevronDown size={14} aria-hidden="true" />}
      {...button}
    >
      <span className={classes['menuLabel']} title={label}>
        {label}
      </span>
    </Button>
  );
}

/** Where one works. */
export function LocationButton(button: MenuButtonProps) {
  const { employee, location } = useSession();
  const none = employee.locations.length === 0 ? 'No locations available' : 'Select Location';
  return (
    <MenuButton
      label={location?.Name ?? none}
      icon={<IconBuilding size={15} aria-hidden="true" />}
      {...button}
    />
  );
}

/** Who one is. */
export function AccountButton(button: MenuButtonProps) {
  const { fullName } = useSession();
  return (
    <MenuButton label={fullName || 'Account'} icon={<IconUser size={15} aria-hidden="true" />} {...button} />
  );
}
