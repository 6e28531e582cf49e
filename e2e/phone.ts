/** The size of a phone held upright. */
export const PHONE = { width: 390, height: 844 };
