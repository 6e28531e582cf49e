/** What the forms of the three log sheets send. */
export const ADA = {
  GuestName: ' ava stone ',
  SpecialNeeds: 'Roll-in shower',
  RoomNumber: '12b',
  Notes: 'Ground floor',
};
export const COUNT = {
  ShiftType: 'AM OUT',
  Pennies: 0.07,
  Nickels: 0.35,
  Dimes: 0.3,
  Quarters: 8.25,
  RolledCoins: 12.5,
  OneDollars: 17,
  FiveDollars: 45,
  TenDollars: 60,
  TwentyDollars: 140,
  FiftyDollars: 50,
  HundredDollars: 100,
  Checks: 75.19,
  PaidOuts: 20.1,
  DepositDrop: 228.77,
  BankTill: 300,
  Notes: 'Counted twice',
  Date: '2026-11-10',
};
export const CALL = {
  RoomNumber: '12b',
  GuestName: 'ava stone',
  DateCalled: '2026-11-10',
  TimeCalled: '09:40',
  ServiceIssues: 'Slow elevator',
  Notes: '',
};
export const SHEETS = [
  { name: 'ADA', at: '/ADACompliance', body: ADA, key: 'ADAComplianceID', record: 'ada' },
  { name: 'cash count', at: '/cashCountLogSheet', body: COUNT, key: 'LogID', record: 'cash-count' },
  { name: 'calls', at: '/PreDepartCall', body: CALL, key: 'PreDepartCallID', record: 'pre-departure-call' },
] as const;
/** The sheets whose entries are marked done. */
export const MARKED = SHEETS.filter(({ name }) => name !== 'cash count');
