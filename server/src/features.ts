import { bankFeature } from './features/bank/bank.routes.ts';
import { budgetsFeature } from './features/budgets/budgets.routes.ts';
import { calendarFeature } from './features/calendar/calendar.routes.ts';
import { approvalsFeature } from './features/claims/approvals.routes.ts';
import { claimsFeature } from './features/claims/claims.routes.ts';
import { consultationsFeature } from './features/consultations/consultations.routes.ts';
import { dashboardsFeature } from './features/dashboards/dashboards.routes.ts';
import { deskLogFeature } from './features/desk-log/desk-log.routes.ts';
import { digestsFeature } from './features/digests/digests.routes.ts';
import { directoryFeature } from './features/directory/directory.routes.ts';
import { findFeature } from './features/find/find.routes.ts';
import { floorFeature } from './features/floor/floor.routes.ts';
import { franchiseFeature } from './features/franchise/franchise.routes.ts';
import { handoverFeature } from './features/handover/handover.routes.ts';
import { homeFeature } from './features/home/home.routes.ts';
import { housekeepingFeature } from './features/housekeeping/housekeeping.routes.ts';
import { inboxFeature } from './features/inbox/inbox.routes.ts';
import { intakeFeature } from './features/intake/intake.routes.ts';
import { insuranceFeature } from './features/insurance/insurance.routes.ts';
import { inviteFeature } from './features/invite/invite.routes.ts';
import { journalsFeature } from './features/journals/journals.routes.ts';
import { leavingFeature } from './features/leaving/leaving.routes.ts';
import { locationsFeature } from './features/locations/locations.routes.ts';
import { logSheetsFeature } from './features/log-sheets/log-sheets.routes.ts';
import { lostAndFoundFeature } from './features/lost-and-found/lost-and-found.routes.ts';
import { movingOutFeature } from './features/moving-out/moving-out.routes.ts';
import { movingInFeature } from './features/moving-in/moving-in.routes.ts';
import { payrollFeature } from './features/payroll/payroll.routes.ts';
import { profileFeature } from './features/profile/profile.routes.ts';
import { progressFeature } from './features/progress/progress.routes.ts';
import { reportsFeature } from './features/reports/reports.routes.ts';
import { rolesFeature } from './features/roles/roles.routes.ts';
import { roomLogsFeature } from './features/room-logs/room-logs.routes.ts';
import { roomsFeature } from './features/rooms/rooms.routes.ts';
import { salesFeature } from './features/sales/sales.routes.ts';
import { sessionsFeature } from './features/sessions/sessions.routes.ts';
import { securityFeature } from './features/security/security.routes.ts';
import { signInFeature } from './features/sign-in/sign-in.routes.ts';
import { teamFeature } from './features/team/team.routes.ts';
import { tokensFeature } from './features/tokens/tokens.routes.ts';
import { webhooksFeature } from './features/webhooks/webhooks.routes.ts';
import type { Feature } from './http/feature.ts';

/** The features of the product. One line each: nothing else has to be told that a feature exists. */
export const features: readonly Feature[] = [
  signInFeature,
  bankFeature,
  budgetsFeature,
  calendarFeature,
  approvalsFeature,
  claimsFeature,
  consultationsFeature,
  dashboardsFeature,
  deskLogFeature,
  digestsFeature,
  directoryFeature,
  findFeature,
  floorFeature,
  franchiseFeature,
  handoverFeature,
  homeFeature,
  housekeepingFeature,
  inboxFeature,
  insuranceFeature,
  intakeFeature,
  inviteFeature,
  journalsFeature,
  leavingFeature,
  locationsFeature,
  logSheetsFeature,
  lostAndFoundFeature,
  movingOutFeature,
  movingInFeature,
  payrollFeature,
  profileFeature,
  progressFeature,
  reportsFeature,
  rolesFeature,
  roomLogsFeature,
  roomsFeature,
  salesFeature,
  sessionsFeature,
  securityFeature,
  teamFeature,
  tokensFeature,
  webhooksFeature,
];
