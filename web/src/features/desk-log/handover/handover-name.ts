/** The address's name for the handover that is open: beside the book, whose logs have one of their own. */
export const HANDOVER = 'handover';
