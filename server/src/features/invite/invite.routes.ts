import {
  INVITE_TEXTS,
  inviteSeveral,
  inviteUser,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@boh/contract/invite/invite.contract.ts';
import { bind, bindSave } from '../../http/bind-endpoint.ts';
import type { Feature } from '../../http/feature.ts';
import { listAnswer } from '../../http/list-answer.ts';
import * as repo from './invite.repo.ts';
import * as service from './invite.service.ts';

const FILE = {
  name: 'invitations',
  title: 'PENDING INVITATIONS',
  columns: [
    { key: 'FirstName', header: 'First Name', type: 'text' },
    { key: 'LastName', header: 'Last Name', type: 'text' },
    { key: 'Email', header: 'Email', type: 'text' },
    { key: 'LocationName', header: 'Location', type: 'text' },
    { key: 'RoleName', header: 'Role', type: 'text' },
    { key: 'InvitedBy', header: 'Invited By', type: 'text' },
    { key: 'SentAt', header: 'Sent', type: 'instant' },
    { key: 'ExpiresAt', header: 'Expires', type: 'instant' },
  ],
} as const;

export const inviteFeature: Feature = {
  routes: [
    bind(inviteUser, service.inviteUser),
    bind(inviteSeveral, service.inviteSeveral),
    bind(listInvitations, async (call) => {
      const page = async () => {
        const { rows, total } = await repo.listInvitations(call.db, call.scope, call.query);
        return { rows: rows.map((row) => service.invitationAnswer(row, call)), total };
      };
      return listAnswer(call, { page }, FILE);
    }),
    bindSave(resendInvitation, INVITE_TEXTS.resent, service.resendInvitation),
    bindSave(revokeInvitation, INVITE_TEXTS.revoked, service.revokeInvitation),
  ],
};
