/** `RolledCoins` reads ROLLED COINS. */
export const cashLabel = (field: string): string => field.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
