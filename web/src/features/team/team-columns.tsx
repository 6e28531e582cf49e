import type { listTeam } from '@boh/contract/team/team.contract.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { RowOf } from '../../api/use-list.ts';
import { LinkButton } from '../../ui/page/link-button.tsx';
import { Pill } from '../../ui/page/stat-tile.tsx';
import type { Column } from '../../ui/table/table-rows.ts';
import classes from './team.module.css';

export type Member = RowOf<typeof listTeam>;

const SHOWN_ROLES = 2;

/** `toggle` opens or closes a member's card. */
export function teamColumns(open: number | null, toggle: (id: number) => void): readonly Column<Member>[] {
  return [
    {
      key: 'Name',
      header: 'Team Member',
      width: '18%',
      cell: (member) => {
        const isOpen = open === member.EmployeeID;
        const Arrow = isOpen ? IconChevronDown : IconChevronRight;
        return (
          <span className={classes['name']}>
            <Arrow size={14} aria-hidden="true" />
            <LinkButton aria-expanded={isOpen} onClick={() => toggle(member.EmployeeID)}>
              {member.FirstName} {member.LastName}
            </LinkButton>
            {!member.Active && <Pill tone="bad">INACTIVE</Pill>}
          </span>
        );
      },
    },
    { key: 'Email', header: 'Contact Info', width: '34%', cell: (member) => <Contact member={member} /> },
    {
      key: 'Role',
      header: 'Role',
      sortable: false,
      width: '25%',
      cell: (member) => <Roles member={member} />,
    },
    { key: 'Address', header: 'Address', sortable: false, cell: (member) => <Address member={member} /> },
  ];
}

function Contact({ member }: { member: Member }) {
  return (
    <div className={classes['lines']}>
      <span className={classes['email']} title={member.Email}>
        {member.Email}
      </span>
      <span className={classes['soft']}>{member.PhoneNumber}</span>
      {!member.EmailConfirmed && <Pill tone="warn">EMAIL NOT CONFIRMED</Pill>}
    </div>
  );
}

function Roles({ member }: { member: Member }) {
  if (member.Roles.length === 0) return <span className={classes['soft']}>No role</span>;
  const more = member.Roles.length - SHOWN_ROLES;
  return (
    <div className={classes['lines']}>
      {member.Roles.slice(0, SHOWN_ROLES).map(({ RoleID, RoleName, Locations, LocationName }) => (
        <span key={RoleID}>
          {RoleName}{' '}
          <span className={classes['soft']}>
            · {Locations === 1 ? LocationName : `${Locations} locations`}
          </span>
        </span>
      ))}
      {more > 0 && <span className={classes['soft']}>and {more} more</span>}
    </div>
  );
}

function Address({ member }: { member: Member }) {
  const street = [member.Address1, member.Address2].filter((part) => part !== '').join(', ');
  const town = [member.City, `${member.State} ${member.ZipCode}`.trim()].filter((part) => part !== '');
  return (
    <div className={classes['lines']}>
      <span>{street}</span>
      <span className={classes['soft']}>{town.join(', ')}</span>
    </div>
  );
}
