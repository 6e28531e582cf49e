let handed: readonly Blob[] = [];

/** Photos that were taken on one screen for the next. */
export function handPhotos(photos: readonly Blob[]): void {
  handed = photos;
}

/** Those that were handed over, once. */
export function takeHandedPhotos(): Blob[] {
  const taken = [...handed];
  handed = [];
  return taken;
}
