import {
  standingName,
  type Approver,
  type Approvers,
  type ClaimState,
  type DecidableClaim,
  type StepDecision,
  type Verdict,
} from './approvals.calc.ts';

/** The people of a hotel, and claims of its clerk, that the tests of approvals start from. */
export const CLERK = { EmployeeID: 1, Name: 'Cleo Clerk', Level: 20, Limit: 0 };
export const MANAGER = { EmployeeID: 2, Name: 'Mia Manager', Level: 60, Limit: 500 };
export const REGIONAL = { EmployeeID: 3, Name: 'Rita Regional', Level: 80, Limit: 2500 };
export const ADMIN = { EmployeeID: 4, Name: 'Ada Admin', Level: 100, Limit: null };
export const PEER = { EmployeeID: 5, Name: 'Colin Colleague', Level: 20, Limit: null };
export const OUTSIDER = 9;

export const HOTEL: Approvers = { people: [CLERK, MANAGER, REGIONAL, ADMIN, PEER], standIns: [] };
export const withStandIn = (EmployeeID: number, ForEmployeeID: number): Approvers => ({
  ...HOTEL,
  standIns: [{ EmployeeID, ForEmployeeID }],
});

export const stepOf = (by: Approver, Decision: StepDecision, ForEmployeeID: number | null = null) => ({
  EmployeeID: by.EmployeeID,
  ForEmployeeID,
  Name: by.Name,
  Level: by.Level,
  Decision,
});
export const claimOf = (State: ClaimState = 'Open', ...Steps: DecidableClaim['Steps']): DecidableClaim => ({
  EmployeeID: CLERK.EmployeeID,
  submitterLevel: CLERK.Level,
  State,
  Steps,
});
export const ENDORSED = claimOf('Endorsed', stepOf(MANAGER, 'Endorsed'));

export const words = (verdict: Verdict) =>
  verdict.may ? `${standingName(verdict.as)}, ${verdict.isFinal ? 'final' : 'endorses'}` : verdict.reason;
