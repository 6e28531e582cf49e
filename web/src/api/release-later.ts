const RELEASE_AFTER_MS = 10_000;

/** Lets an address of `URL.createObjectURL` go, not at once: what is still being loaded or drawn from it would be reported as missing. */
export function releaseLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_AFTER_MS);
}
