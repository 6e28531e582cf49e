/** Every table of the product, in one place for the migration generator and for backups. */
export * from './db/tables/access.table.ts';
export * from './db/tables/locations.table.ts';
export * from './db/tables/mails.table.ts';
export * from './db/tables/spine.table.ts';
export * from './features/invite/invite.table.ts';
export * from './db/tables/daily-sales.table.ts';
export * from './features/rooms/rooms.table.ts';
export * from './features/room-logs/room-logs.table.ts';
export * from './features/housekeeping/housekeeping.table.ts';
export * from './features/desk-log/desk-log.table.ts';
export * from './features/log-sheets/log-sheets.table.ts';
export * from './features/claims/claims.table.ts';
export * from './features/consultations/consultations.table.ts';
export * from './features/franchise/franchise.table.ts';
export * from './features/insurance/insurance.table.ts';
export * from './features/payroll/payroll.table.ts';
export * from './features/lost-and-found/lost-and-found.table.ts';
