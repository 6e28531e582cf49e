/** Under which name an entry that is not posted yet is kept. */
export const NEW_ENTRY = 'desk-log';
