/** How long work tells how far it is: `report('Checking line', 1200, 36_000)`; no total where none can be told. */
export type Report = (step: string, done?: number, of?: number | null) => void;
