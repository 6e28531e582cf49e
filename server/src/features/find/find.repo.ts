import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Found } from '@boh/contract/find/find.contract.ts';
import type { ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { FULL_NAME } from '../../db/person.ts';
import { perShape, selectList } from '../../db/statement.ts';
import { employeeRoles, employees, roles } from '../../db/tables/access.table.ts';
import { locations } from '../../db/tables/locations.table.ts';
import { claims } from '../claims/claims.table.ts';
import { deskLogEntries } from '../desk-log/desk-log.table.ts';
import { roomLogs } from '../room-logs/room-logs.table.ts';
import { rooms } from '../rooms/rooms.table.ts';
import { byName, finder, isIn, linesOf, MOST_OF_A_KIND } from './find-words.ts';

type Kind<Name extends keyof Found> = NonNullable<Found[Name]>[number];

const FEW = sql`limit ${sql.raw(String(MOST_OF_A_KIND))}`;

const ROOM = {
  RoomID: rooms.RoomID,
  RoomNumber: rooms.RoomNumber,
  RoomType: rooms.RoomType,
  Location: rooms.Location,
};
const ROOM_TEXT = linesOf(
  rooms.RoomNumber,
  rooms.RoomType,
  rooms.Location,
  rooms.Size,
  sql`case when ${rooms.ADA} then 'ADA' end`,
  locations.Name,
);

export const findRooms = finder<Kind<'Rooms'>>(
  (hasAll, value) => sql`select ${selectList(ROOM)} from ${rooms}
    join ${locations} on ${locations.LocationID} = ${rooms.LocationID}
    where ${rooms.LocationID} = ${value('LocationID')} and not ${rooms.Retired} and ${hasAll(isIn(ROOM_TEXT))}
    ${byName(sql`${rooms.RoomNumber}`, hasAll)}`,
);

const PERSON = {
  EmployeeID: employees.EmployeeID,
  FirstName: employees.FirstName,
  LastName: employees.LastName,
  Email: employees.Email,
};

const ROLES_WITH_TEAM = sql`array(select rp.role_id from role_page_names rp where rp.page_name = 'Team')`;

/** Stored in small letters, and begins with the name: making both of every employee takes longer than the search. */
const TEXT = sql`${employees.SearchText}`;

/** The roster: whoever has a role where the caller's own role has the page, and whoever has none anywhere. */
export const findOnRoster = finder<Kind<'People'>>((hasAll, value) => {
  const held = sql`select mine.location_id from employee_roles mine
    where mine.employee_id = ${value('EmployeeID')} and mine.role_id = any(${ROLES_WITH_TEAM})`;
  const roleHas = (word: SQL) => sql`${employees.EmployeeID} in (select er.employee_id from employee_roles er
    join roles r on r.role_id = er.role_id where lower(r.role_name) like ${word} and er.location_id in (${held}))`;
  return sql`select ${selectList(PERSON)} from ${employees}
    where ${employees.Active} and ${hasAll(isIn(TEXT), roleHas)} and (${employees.Roleless} or exists (
      select from employee_roles er where er.employee_id = ${employees.EmployeeID} and er.location_id in (${held})))
    order by (${hasAll(isIn(sql`split_part(${TEXT}, E'\n', 1)`))}) desc, strpos(${TEXT}, E'\n'), ${TEXT} ${FEW}`;
});

const COLLEAGUE_TEXT = linesOf(FULL_NAME, employees.Email, employees.PhoneNumber, roles.RoleName);

/** The colleagues of the selected location. */
export const findInDirectory = finder<Kind<'People'>>(
  (hasAll, value) => sql`select ${selectList(PERSON)} from ${employeeRoles}
    join ${employees} on ${employees.EmployeeID} = ${employeeRoles.EmployeeID} and ${employees.Active}
    join ${roles} on ${roles.RoleID} = ${employeeRoles.RoleID}
    where ${employeeRoles.LocationID} = ${value('LocationID')} and ${hasAll(isIn(COLLEAGUE_TEXT))}
    ${byName(FULL_NAME, hasAll)}`,
);

const HOTEL = {
  LocationID: locations.LocationID,
  Name: locations.Name,
  LegalName: locations.LegalName,
  PaychexID: locations.PaychexID,
  City: locations.City,
  State: locations.State,
};
const HOTEL_TEXT = linesOf(
  locations.Name,
  locations.LegalName,
  locations.PaychexID,
  locations.FEIN,
  locations.Address1,
  locations.City,
  locations.State,
  locations.ZipCode,
  locations.County,
);

export const findHotels = finder<Kind<'Hotels'>>(
  (hasAll) => sql`select ${selectList(HOTEL)} from ${locations} where ${hasAll(isIn(HOTEL_TEXT))}
    ${byName(sql`${locations.Name}`, hasAll)}`,
);

/** The hotels of a screen, by what it shows of them: those where the caller's own role has its page. */
const screenHotelFinder = (page: 'Payroll' | 'Franchise', provider: AnyColumn | SQL) =>
  finder<Kind<'Hotels'>>((hasAll, value) => {
    const { LocationID, Name, LegalName } = locations;
    const shown = { LocationID, Name, LegalName, PaychexID: provider, City: sql`''`, State: sql`''` };
    return sql`select ${selectList(shown)} from ${locations}
      where ${locations[page]} and ${hasAll(isIn(linesOf(Name, LegalName, provider)))} and ${LocationID} in (
        select mine.location_id from employee_roles mine
        join role_page_names rp on rp.role_id = mine.role_id and rp.page_name = ${sql.raw(`'${page}'`)}
        where mine.employee_id = ${value('EmployeeID')})
      ${byName(sql`${Name}`, hasAll)}`;
  });

export const findPayrollHotels = screenHotelFinder('Payroll', locations.PaychexID);
export const findFranchiseHotels = screenHotelFinder('Franchise', sql`''`);

const ENTRY = {
  LogsID: deskLogEntries.LogsID,
  Date: sql`to_char(${deskLogEntries.Date}, 'YYYY-MM-DD')`,
  Entry: deskLogEntries.Entry,
  PostedByName: deskLogEntries.PostedByName,
};

/** The newest logs that say it, each with the first of its entries that does. */
export const findDeskLogs = finder<Kind<'DeskLogs'>>(
  (
    hasAll,
    value,
  ) => sql`select distinct on (${deskLogEntries.LogsID}) ${selectList(ENTRY)} from ${deskLogEntries}
    where ${deskLogEntries.LocationID} = ${value('LocationID')} and ${hasAll(isIn(sql`${deskLogEntries.Searched}`))}
    order by ${deskLogEntries.LogsID} desc, ${deskLogEntries.Index} ${FEW}`,
);

const ROOM_LOG = {
  RoomLogsID: roomLogs.RoomLogsID,
  RoomNumber: rooms.RoomNumber,
  Department: roomLogs.Department,
  Notes: roomLogs.Notes,
  Done: roomLogs.Done,
};
const ROOM_LOG_TEXT = linesOf(
  rooms.RoomNumber,
  roomLogs.Department,
  roomLogs.Notes,
  roomLogs.FixedBy,
  roomLogs.PostedByName,
);

/** What is still open first, then the newest. */
export const findRoomLogs = finder<Kind<'RoomLogs'>>(
  (hasAll, value) => sql`select ${selectList(ROOM_LOG)} from ${roomLogs}
    join ${rooms} on ${rooms.RoomID} = ${roomLogs.RoomID} and ${rooms.LocationID} = ${value('LocationID')}
    where ${roomLogs.LocationID} = ${value('LocationID')} and ${hasAll(isIn(ROOM_LOG_TEXT))}
    order by ${roomLogs.Done}, ${roomLogs.CreatedAt} desc ${FEW}`,
);

const CLAIM = {
  id: claims.id,
  EmployeeName: FULL_NAME,
  RequestedAmount: sql`trim_scale(${claims.RequestedAmount})::float8`,
  ApprovedAmount: sql`trim_scale(${claims.ApprovedAmount})::float8`,
  Approved: claims.Approved,
};
const NUMBER = sql`${claims.id}::text`;
const CLAIM_TEXT = linesOf(
  claims.Contexts,
  claims.Type,
  claims.TypeInDetails,
  claims.OtherNotes,
  FULL_NAME,
  NUMBER,
);

/** The claim of that number first, then the newest; `isOwnOnly` for whoever approves nobody's. */
const claimFinder = <Row extends Kind<'Reimbursements'> | Kind<'Bonuses'>>(
  kind: ClaimKind,
  about: Readonly<Record<string, AnyColumn>>,
) =>
  perShape((isOwnOnly: boolean) =>
    finder<Row>(
      (hasAll, value) => sql`select ${selectList({ ...CLAIM, ...about })} from ${claims}
        join ${employees} on ${employees.EmployeeID} = ${claims.EmployeeID}
        where ${claims.LocationID} = ${value('LocationID')} and ${claims.Kind} = ${kind} and ${hasAll(isIn(CLAIM_TEXT))}
          ${isOwnOnly ? sql`and ${claims.EmployeeID} = ${value('EmployeeID')}` : sql``}
        order by (${hasAll(isIn(NUMBER))}) desc, case when ${hasAll(isIn(NUMBER))} then length(${NUMBER}) end,
          ${claims.CreatedAt} desc ${FEW}`,
    ),
  );

export const findReimbursements = claimFinder<Kind<'Reimbursements'>>('reimbursement', {
  Contexts: claims.Contexts,
});
export const findBonuses = claimFinder<Kind<'Bonuses'>>('bonus', { Type: claims.Type });
