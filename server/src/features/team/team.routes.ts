import { said } from '@boh/contract/fields.ts';
import {
  assignRoles,
  assignSeveral,
  listAssignments,
  listTeam,
  listTeamRoles,
  rolesUpdatedText,
} from '@boh/contract/team/team.contract.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer, type ListFile } from '../../http/list-answer.ts';
import * as several from './assign-several.ts';
import { listHeldRoles } from './team.repo.ts';
import * as service from './team.service.ts';

type Member = Awaited<ReturnType<typeof service.listTeam>>['rows'][number];

const FILE: ListFile<Member> = {
  name: 'team',
  title: 'TEAM ROSTER',
  columns: [
    { key: 'Name', header: 'Team Member', type: 'text' },
    { key: 'Email', header: 'Email', type: 'text' },
    { key: 'PhoneNumber', header: 'Phone Number', type: 'text' },
    { key: 'Roles', header: 'Role', type: 'text' },
    { key: 'Address', header: 'Address', type: 'text' },
    { key: 'EmailConfirmed', header: 'Email Confirmed', type: 'boolean' },
    { key: 'Active', header: 'Active', type: 'boolean' },
  ],
  exportRow: (member) => ({
    ...member,
    Name: `${member.FirstName} ${member.LastName}`,
    Roles: member.Roles.map(({ RoleName, LocationName, Locations }) =>
      Locations === 1 ? `${RoleName} (${LocationName})` : `${RoleName} (${Locations} LOCATIONS)`,
    ).join(', '),
    Address: [member.Address1, member.Address2, member.City, `${member.State} ${member.ZipCode}`.trim()]
      .filter((part) => part !== '')
      .join(', '),
  }),
};

export const teamFeature: Feature = {
  routes: [
    bind(listTeam, (call) => {
      const page = () => service.listTeam(call, call.query);
      return listAnswer(call, { page, all: () => service.streamTeam(call, call.query) }, FILE);
    }),
    bind(listTeamRoles, (call) => listHeldRoles(call.db, call.scope)),
    bind(listAssignments, service.listAssignments),
    bind(assignRoles, async (call) => {
      const member = await service.assignRoles(call);
      return { ...said(rolesUpdatedText(member)), ...member };
    }),
    bind(assignSeveral, several.assignSeveral),
  ],
  readers: { employee: service.mayReadEmployee },
};
