import { employeeRoles, employees, pages, rolePages, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { savedReports } from '../reports/reports.table.ts';
import { deliveries, digestGaps, subscriptions, unsubscribed } from '../digests/digests.table.ts';
import { inboxChoices, inboxMarks } from '../inbox/inbox.table.ts';
import { invitations } from '../invite/invite.table.ts';
import { out, type MovedTable } from './moved-table.ts';

const ADDRESSES = 'Addresses as a JSON list.';
const PASSWORDS = 'Nobody’s password leaves the console, not even as its hash.';
const FOLLOWS = 'Follows from other columns.';

/** The hotels, who works there as what, and what people chose for themselves. */
export const MOVED_PEOPLE: readonly MovedTable[] = [
  out(
    locations,
    'The hotels and offices of the group.',
    `LocationID UUID Name LegalName Address1 APN PhoneNumber City State ZipCode County TimeZone Payroll Franchise FandB
     OnlyRoom SpecificRoom TotalNumberOfRooms Group ToEmails CcEmails BccEmails PaychexID FEIN Occupancy Pool Alarm Sprinklered
     Construction Roof Stories SQFT ValuePerFt CreatedAt Version`,
    {
      notes: {
        LegalName: 'Where it is blank, the Name stands in.',
        TimeZone: 'The name of an IANA time zone: dates and times without a zone are on its clock.',
        ToEmails: ADDRESSES,
        CcEmails: ADDRESSES,
        BccEmails: ADDRESSES,
      },
    },
  ),
  out(
    employees,
    'The people, also those who left (not Active).',
    `EmployeeID FirstName LastName Email PhoneNumber Address1 Address2 City State ZipCode County EmailConfirmed Active
     LastLocationID Language CreatedAt Version`,
    {
      leftOut: {
        PasswordHash: PASSWORDS,
        TemporaryHash: PASSWORDS,
        TemporaryExpiresAt: 'Belongs to the temporary password.',
        Roleless: FOLLOWS,
        SearchText: FOLLOWS,
      },
    },
  ),
  out(
    roles,
    'The roles with their Level and their limits for approvals.',
    'RoleID RoleName VisibleForManager Level ReimbursementLimit BonusLimit SecondFactor Version',
    { notes: { ReimbursementLimit: 'Blank: any amount.', BonusLimit: 'Blank: any amount.' } },
  ),
  out(pages, 'The pages of the console that a role may open.', 'PageID PageName'),
  out(rolePages, 'Which pages a role opens.', 'RoleID PageID'),
  out(employeeRoles, 'Who has which role at which location.', 'EmployeeID LocationID RoleID'),
  out(invitations, 'Who was invited where, by whom.', 'InvitationID EmployeeID LocationID InvitedBy SentAt'),
  out(
    savedReports,
    'Reports that were saved under a name.',
    'ReportID EmployeeID Name Definition RoleIDs CreatedAt Version',
    { notes: { RoleIDs: 'The roles it is shared with, as a JSON list.' } },
  ),
  out(
    subscriptions,
    'Reports that are sent by mail on a schedule.',
    'SubscriptionID EmployeeID Report Cadence At Roles People Format Since CreatedAt Version',
    { notes: { At: 'HH:MM on the clock of each reader.' } },
  ),
  out(
    deliveries,
    'Which report was sent to whom, or why it was not.',
    'DeliveryID SubscriptionID EmployeeID BusinessDate Edition Title At MailID Reason',
    { leftOut: { TokenHash: 'Of the secret link that ends the subscription.' } },
  ),
  out(digestGaps, 'Days that lacked in a first edition of a report.', 'DeliveryID LocationID Date'),
  out(unsubscribed, 'Who wants no more of a report.', 'SubscriptionID EmployeeID At'),
  out(inboxChoices, 'Where people want to be told of things.', 'EmployeeID Choices Version'),
  out(
    inboxMarks,
    'What people read or put off in their inbox.',
    'EmployeeID Key ReadAt SnoozedUntil MarkedAt',
    { notes: { Key: 'What it is about, such as `Claim:12`.' } },
  ),
];
