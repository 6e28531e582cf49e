/** The address's name for the cash count that is being corrected. */
export const CORRECTED = 'corrects';
