import { PAGE_NAMES } from '@boh/contract/pages.ts';
import { describe, expect, it, vi } from 'vitest';
import { commandsOf } from './commands.ts';
import { screenAt } from './screens.ts';

const nowhere = () => undefined;

function holder(pages: readonly string[], level: number) {
  const role = { RoleID: 1, RoleName: 'ROLE', Level: level, AllowedPages: [...pages] };
  const place = (LocationID: number, Name: string) => ({
    Location: { LocationID, Name, TimeZone: 'UTC' },
    Role: role,
  });
  const locations = [place(1, 'PALM COURT'), place(2, 'BAYLIGHT')];
  return {
    pages,
    holds: (page: string) => pages.includes(page),
    role,
    employee: {
      EmployeeID: 1,
      employeeId: 1,
      email: 'ada@hotel.example',
      FirstName: 'Ada',
      LastName: 'Moreno',
      locations,
      SelectedLocationID: 1,
      Language: null,
    },
    location: locations[0]?.Location ?? null,
  };
}

describe('the commands of the palette', () => {
  it('are only those of the pages the role opens', () => {
    const labels = commandsOf(holder(['logbook', 'Reimbursement'], 20), nowhere).map(({ label }) => label);
    expect(labels).toEqual([
      'New desk log entry',
      'New cash count',
      'New ADA need',
      'New pre-departure call',
      'Hand over the shift',
      'Handovers',
      'Add reimbursement',
      'Name a stand-in for approvals',
      'Choose what comes to the inbox',
      'Start page',
      'Inbox',
      'logbook',
      'Reimbursement',
      'Edit Profile',
      'Security',
      'Add API token',
      'Set up an authenticator app',
      'Add a passkey',
      'BAYLIGHT',
    ]);
  });

  it('offer the import of sales from the level that may import', () => {
    const offered = (level: number) =>
      commandsOf(holder(['Daily Sales Data'], level), nowhere).some(
        ({ label }) => label === 'Import daily sales',
      );
    expect(offered(49)).toBe(false);
    expect(offered(50)).toBe(true);
  });

  it('lead to screens that exist for the role', () => {
    for (const { to } of commandsOf(holder(PAGE_NAMES, 100), nowhere)) {
      if (to === undefined) continue;
      const path = to.replace(/^\/admin\/?/, '').replace(/\?.*$/, '');
      expect(screenAt(path, PAGE_NAMES), to).toBeDefined();
    }
  });

  it('change to another location, and do not offer the one selected', () => {
    const moveTo = vi.fn();
    const [first, ...others] = commandsOf(holder([], 0), moveTo).filter(({ kind }) => kind === 'Location');
    expect(others).toEqual([]);
    first?.run?.();
    expect(moveTo).toHaveBeenCalledWith(2);
  });
});
