import { DateTime } from 'luxon';
import { bankingDaysBetween } from '@boh/contract/bank/banking-days.calc.ts';
import type { Approvers, ClaimState } from '@boh/contract/claims/approvals.calc.ts';
import { chainOf, reminded } from '@boh/contract/claims/chain.calc.ts';
import { CLAIM_PAGES } from '@boh/contract/claims/claims.calc.ts';
import { dateOf } from '@boh/contract/franchise/franchise.calc.ts';
import type { InboxKind } from '@boh/contract/inbox/inbox.words.ts';
import { RENEWAL_KEYS } from '@boh/contract/insurance/insurance.calc.ts';
import type { PageName } from '@boh/contract/pages.ts';
import type { Records } from './all-records.ts';

/** Something that waits for a person, worked out from the records one by one, the slow and plain way. */
interface PlainThing {
  readonly Key: string;
  readonly Kind: InboxKind;
  readonly LocationID: number;
  readonly At: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MANAGER = 60;

type Location = Records['locations'][number];

const ms = (moment: string | null | undefined): number => (moment ? Date.parse(moment) : -Infinity);
const midnightOf = (day: string, { TimeZone }: Location): number =>
  DateTime.fromISO(`${day}T00:00:00`, { zone: TimeZone }).toMillis();
const todayAt = ({ TimeZone }: Location, now: number): string =>
  DateTime.fromMillis(now, { zone: TimeZone }).toISODate() ?? '';
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** What is in the inbox of a person at a moment, before anybody marked anything. */
export function plainInbox(all: Records, me: number, now: number): PlainThing[] {
  const pagesOf = (RoleID: number) => {
    const ids = all.rolePages.filter((row) => row.RoleID === RoleID).map(({ PageID }) => PageID);
    return all.pages.filter(({ PageID }) => ids.includes(PageID)).map(({ PageName }) => PageName);
  };
  const levelOf = (RoleID: number) => all.roles.find((role) => role.RoleID === RoleID)?.Level ?? 0;
  const rolesAt = (LocationID: number) => all.employeeRoles.filter((row) => row.LocationID === LocationID);
  const mine = all.employeeRoles.filter(({ EmployeeID }) => EmployeeID === me);
  /** The locations where the person opens a page, from a Level on. */
  const held = (page: PageName, from = -Infinity) =>
    mine
      .filter(({ RoleID }) => pagesOf(RoleID).includes(page) && levelOf(RoleID) >= from)
      .flatMap(({ LocationID }) => all.locations.filter((row) => row.LocationID === LocationID));
  const isHeld = (page: PageName, LocationID: number | null) =>
    held(page).some((place) => place.LocationID === LocationID);
  const isRecent = (moment: number) => moment > now - 30 * DAY;

  const handovers = () =>
    mine.flatMap(({ RoleID, LocationID }) => {
      if (!pagesOf(RoleID).includes('logbook')) return [];
      const late = levelOf(RoleID) >= MANAGER ? 2 * HOUR : 0;
      return all.handovers
        .filter((row) => row.LocationID === LocationID && !row.AcknowledgedAt && row.PostedBy !== me)
        .map((row) => ({ Key: `handover:${row.HandoverID}`, LocationID, At: ms(row.CreatedAt) + late }))
        .filter(({ At }) => At <= now);
    });

  type Claim = Records['claims'][number];
  const stepsOf = ({ id }: Claim) =>
    all.claimSteps.filter(({ ClaimID }) => ClaimID === id).sort((a, b) => a.StepID - b.StepID);
  const standingOf = (claim: Claim) => stepsOf(claim).filter(({ VoidedAt }) => VoidedAt === null);
  const stateOf = (claim: Claim): ClaimState => {
    if (claim.PaidBatchID !== null) return 'Paid';
    if (claim.Approved) return 'Approved';
    const last = standingOf(claim).at(-1);
    return last === undefined ? 'Open' : last.Decision === 'Rejected' ? 'Rejected' : 'Endorsed';
  };
  const approversOf = ({ Kind, LocationID }: Claim): Approvers => {
    const place = all.locations.find((row) => row.LocationID === LocationID) as Location;
    const today = todayAt(place, now);
    return {
      people: rolesAt(LocationID)
        .filter(({ RoleID }) => pagesOf(RoleID).includes(CLAIM_PAGES[Kind]))
        .filter(({ EmployeeID }) => all.employees.some((one) => one.EmployeeID === EmployeeID && one.Active))
        .map(({ EmployeeID, RoleID }) => {
          const role = all.roles.find((row) => row.RoleID === RoleID);
          const Limit = (Kind === 'bonus' ? role?.BonusLimit : role?.ReimbursementLimit) ?? null;
          return { EmployeeID, Name: '', Level: levelOf(RoleID), Limit };
        }),
      standIns: all.standIns
        .filter((row) => row.LocationID === LocationID && row.FirstDay <= today && today <= row.LastDay)
        .map((row) => ({ EmployeeID: row.StandInEmployeeID, ForEmployeeID: row.EmployeeID })),
    };
  };
  const claimsToDecide = () =>
    all.claims.flatMap((claim) => {
      const { LocationID, EmployeeID, Kind } = claim;
      const role = rolesAt(LocationID).find((row) => row.EmployeeID === EmployeeID);
      const submitterLevel = role === undefined ? claim.SubmittedLevel : levelOf(role.RoleID);
      const Steps = standingOf(claim).map((step) => ({ ...step, Name: '' }));
      const decidable = { EmployeeID, submitterLevel, State: stateOf(claim), Steps };
      const amount = claim.ApprovedAmount ?? claim.RequestedAmount ?? 0;
      const { waitsFor } = chainOf(Kind, approversOf(claim), decidable, amount);
      if (!waitsFor.some((one) => one.EmployeeID === me)) return [];
      const moves = stepsOf(claim).map(({ At, VoidedAt }) => ms(VoidedAt ?? At));
      const since = Math.max(ms(claim.CreatedAt), ...moves);
      const told = reminded(waitsFor, new Date(since).toISOString(), new Date(now));
      const days = told.some((one) => one.EmployeeID === me) ? (now - since > 6 * DAY ? 6 : 3) : 0;
      return [{ Key: `claim:${claim.id}`, LocationID, At: since + days * DAY }];
    });
  const claimsDecided = () =>
    all.claims.flatMap((claim) => {
      const { id, LocationID, EmployeeID, Kind } = claim;
      const At = ms(standingOf(claim).at(-1)?.At ?? claim.ApprovedAt);
      const isDecided = claim.Approved || stateOf(claim) === 'Rejected';
      const isMine = EmployeeID === me && isHeld(CLAIM_PAGES[Kind], LocationID);
      return isMine && isDecided && isRecent(At) ? [{ Key: `claim-decided:${id}`, LocationID, At }] : [];
    });

  const overdueDeposits = () =>
    held('Bank').flatMap((place) =>
      all.cashCounts.flatMap(({ LogID, LocationID, Date: day, DepositDrop, Corrects, CorrectedBy }) => {
        if (LocationID !== place.LocationID || DepositDrop <= 0 || CorrectedBy !== null) return [];
        if (all.bankDeposits.some((row) => row.LogID === LogID && row.Way !== null)) return [];
        let due = day;
        while (bankingDaysBetween(day, due) <= 5) due = moved(due, 1);
        if (due > todayAt(place, now)) return [];
        const apart = all.bankDecisions
          .filter(({ Kind, CountIDs }) => Kind === 'Apart' && CountIDs.includes(Corrects ?? LogID))
          .map(({ At }) => ms(At));
        return [{ Key: `deposit:${LogID}`, LocationID, At: Math.max(midnightOf(due, place), ...apart) }];
      }),
    );

  const unmappedCodes = () =>
    held('Night Audit', MANAGER).flatMap(({ LocationID }) => {
      const came = all.intakeCodes
        .filter((code) => code.LocationID === LocationID && code.Field === null)
        .flatMap(({ CodeID }) => {
          const first = all.intakeDays
            .filter((day) => day.LocationID === LocationID && day.Codes?.includes(CodeID))
            .sort((a, b) => a.DayNo - b.DayNo)[0];
          return first ? [ms(all.intakeFiles.find(({ FileID }) => FileID === first.FileID)?.ReceivedAt)] : [];
        });
      return came.length === 0 ? [] : [{ Key: `codes:${LocationID}`, LocationID, At: Math.max(...came) }];
    });
  const daysToClose = () =>
    held('Night Audit').flatMap((place) => {
      const { LocationID } = place;
      const closings = all.intakeClosings.filter((row) => row.LocationID === LocationID);
      const last = closings
        .map((row) => row.Date)
        .sort()
        .at(-1);
      if (last === undefined) return [];
      const open = closings
        .filter(({ Date: day }) => !closings.some((row) => row.Date === day && row.ReopenedAt === null))
        .map((row) => row.Date);
      for (let day = moved(last, 1); day < todayAt(place, now); day = moved(day, 1)) open.push(day);
      return [...new Set(open)].map((day) => {
        const reopened = closings.filter((row) => row.Date === day).map((row) => ms(row.ReopenedAt));
        const At = Math.max(midnightOf(moved(day, 1), place), ...reopened);
        return { Key: `day:${LocationID}:${day}`, LocationID, At };
      });
    });

  const near = (place: Location, day: string | null, Key: string) => {
    if (day === null) return [];
    const left = (Date.parse(day) - Date.parse(todayAt(place, now))) / DAY;
    const limit = [7, 30, 60, 90].find((days) => left <= days);
    if (left < 0 || limit === undefined) return [];
    return [{ Key, LocationID: place.LocationID, At: midnightOf(moved(day, -limit), place) }];
  };
  const renewals = () => [
    ...held('Franchise').flatMap((place) =>
      all.franchises
        .filter(({ LocationID }) => LocationID === place.LocationID && place.Franchise)
        .flatMap((agreement) =>
          (['Window', 'Expiration', 'Pip'] as const).flatMap((field) =>
            near(place, dateOf(agreement[field]), `renewal:${place.LocationID}:${field}`),
          ),
        ),
    ),
    ...held('Location').flatMap((place) =>
      all.insuranceYears
        .filter(({ LocationID, Draft }) => LocationID === place.LocationID && !Draft)
        .flatMap((year) =>
          RENEWAL_KEYS.flatMap((line) =>
            near(place, year[line], `renewal:${place.LocationID}:${line}:${year.Year}`),
          ),
        ),
    ),
  ];

  type Mail = Records['mails'][number];
  const placeOf = (page: PageName) => {
    const ids = held(page)
      .map(({ LocationID }) => LocationID)
      .sort((a, b) => a - b);
    const last = all.employees.find(({ EmployeeID }) => EmployeeID === me)?.LastLocationID;
    return ids.find((id) => id === last) ?? ids[0];
  };
  const toldAt = (mail: Mail): number | undefined => {
    const [kind, id] = mail.Record?.split(':') ?? [];
    if (mail.Purpose === 'payroll-record') {
      const at = all.payrolls.find(({ PayrollID }) => String(PayrollID) === id)?.LocationID ?? null;
      return isHeld('Payroll', at) ? (at ?? undefined) : undefined;
    }
    if (mail.Purpose === 'invitation') {
      const away = (row: { SentAt: string }) => Math.abs(ms(row.SentAt) - ms(mail.CreatedAt));
      return all.invitations
        .filter((row) => kind === 'employee' && String(row.EmployeeID) === id)
        .filter((row) => isHeld('Invite User', row.LocationID))
        .sort((a, b) => away(a) - away(b) || a.LocationID - b.LocationID)[0]?.LocationID;
    }
    if (mail.Purpose === 'digest') {
      const author = all.subscriptions.find((row) => String(row.SubscriptionID) === id)?.EmployeeID;
      return author === me ? placeOf('Reports') : undefined;
    }
    if (mail.Purpose === 'consultation') return placeOf('Location');
    const isOfSeveral = ['payroll-centralized', 'payroll-account-balance'].includes(mail.Purpose);
    if (!isOfSeveral || mail.EmployeeID !== me) return undefined;
    const isSentSince = all.mails.some(
      (later) =>
        later.MailID > mail.MailID &&
        later.Status !== 'failed' &&
        later.Purpose === mail.Purpose &&
        later.EmployeeID === me &&
        later.Subject === mail.Subject,
    );
    return isSentSince ? undefined : placeOf('Payroll');
  };
  const failedMails = () =>
    all.mails.flatMap((mail) => {
      const isSentSince = all.mails.some(
        (later) =>
          later.MailID > mail.MailID &&
          later.Status !== 'failed' &&
          mail.Record !== null &&
          later.Record === mail.Record &&
          later.Purpose === mail.Purpose &&
          (mail.Purpose === 'payroll-record' || later.To.join() === mail.To.join()),
      );
      if (mail.Status !== 'failed' || isSentSince || !isRecent(ms(mail.CreatedAt))) return [];
      const LocationID = toldAt(mail);
      if (LocationID === undefined) return [];
      return [{ Key: `mail:${mail.MailID}`, LocationID, At: ms(mail.CreatedAt) }];
    });

  const failedImports = () => [
    ...all.intakeFiles.flatMap((file) => {
      const { FileID, LocationID, State } = file;
      const isTakenSince = all.intakeFiles.some(
        (later) =>
          later.LocationID === LocationID &&
          later.State === 'Taken' &&
          ms(later.ReceivedAt) > ms(file.ReceivedAt) &&
          (later.Name === file.Name || (file.Format !== null && later.Format === file.Format)),
      );
      const isLeft = State === 'Waiting' || (State === 'Refused' && !isTakenSince);
      const At = ms(file.ReceivedAt);
      if (LocationID === null || !isLeft || !isRecent(At) || !isHeld('Night Audit', LocationID)) return [];
      return [{ Key: `intake-file:${FileID}`, LocationID, At }];
    }),
    ...all.bankFiles.flatMap((file) => {
      const { FileID, LocationID } = file;
      const At = ms(file.UploadedAt);
      const isTakenSince = all.bankFiles.some(
        (later) =>
          later.AccountID === file.AccountID && later.State === 'Imported' && ms(later.UploadedAt) > At,
      );
      const isLeft = file.State === 'Refused' && !isTakenSince && isRecent(At) && isHeld('Bank', LocationID);
      return isLeft ? [{ Key: `bank-file:${FileID}`, LocationID, At }] : [];
    }),
  ];

  const deskReplies = () =>
    all.deskLogEntries
      .filter((reply) => reply.PostedBy !== me && isRecent(ms(reply.CreatedAt)))
      .filter((reply) => isHeld('logbook', reply.LocationID))
      .filter((reply) =>
        all.deskLogEntries.some(
          (own) =>
            own.LogsID === reply.LogsID &&
            own.PostedBy === me &&
            own.Index < reply.Index &&
            ms(own.CreatedAt) > now - 365 * DAY,
        ),
      )
      .map(({ EntryID, LocationID, CreatedAt }) => ({
        Key: `desk-entry:${EntryID}`,
        LocationID,
        At: ms(CreatedAt),
      }));

  const found = {
    Handover: handovers(),
    ClaimToDecide: claimsToDecide(),
    ClaimDecided: claimsDecided(),
    OverdueDeposit: overdueDeposits(),
    UnmappedCodes: unmappedCodes(),
    DayToClose: daysToClose(),
    Renewal: renewals(),
    FailedMail: failedMails(),
    FailedImport: failedImports(),
    DeskReply: deskReplies(),
  };
  return Object.entries(found).flatMap(([Kind, things]) =>
    things.map((thing) => ({ ...thing, Kind: Kind as InboxKind })),
  );
}
