import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import { screenAt } from './screens.ts';

const PATHS: Record<string, string> = {
  locations: 'Location',
  team: 'Team',
  reports: 'Reports',
  'housekeeping-logs': 'Housekeeping Reports',
  dailysalesdata: 'Daily Sales Data',
  dashboardList: 'DashboardList',
  roles: 'Roles',
  pages: 'Roles',
  logbook: 'logbook',
  rooms: 'Rooms Details',
  roomLogs: 'Room Logs',
  directory: 'Directory',
  inviteuser: 'Invite User',
  'property-insurance-master': 'Location',
  consultations: 'Location',
  'move-out': 'Location',
  payroll: 'Payroll',
  franchise: 'Franchise',
  reimbursement: 'Reimbursement',
  bonus: 'Bonus',
  'night-audit': 'Night Audit',
};

describe('the screens of a role', () => {
  it.each(Object.entries(PATHS))('%s exists exactly with %s', (path, page) => {
    expect(screenAt(path, [page])).toBeDefined();
    expect(
      screenAt(
        path,
        PAGE_NAMES.filter((name) => name !== page),
      ),
    ).toBeUndefined();
  });

  it('always has the start page, the inbox and the own profile', () => {
    expect(screenAt('', [])).toBeDefined();
    expect(screenAt('inbox', [])).toBeDefined();
    expect(screenAt('EditProfile', [])).toBeDefined();
    expect(screenAt('editprofile', [])).toBeUndefined();
  });

  it('gives a page made by an administrator a placeholder', () => {
    expect(screenAt('wine-cellar', ['Wine Cellar'])).toBeDefined();
    expect(screenAt('wine-cellar', [])).toBeUndefined();
  });

  it('finds a screen by its address with a slash at the end too', () => {
    expect(screenAt('team/', ['Team'])).toBe(screenAt('team', ['Team']));
    expect(screenAt('wine-cellar/', ['Wine Cellar'])).toBeDefined();
    expect(screenAt('team/', [])).toBeUndefined();
  });

  it('keeps one component per screen, so that it keeps its state', () => {
    expect(screenAt('team', ['Team'])).toBe(screenAt('team', ['Team', 'Roles']));
  });
});
