/** The room an entry speaks of: the one after the word, else the first number that is a room of the hotel. */
export function roomInText<Room extends { readonly RoomNumber: string }>(
  text: string,
  rooms: readonly Room[],
): Room | undefined {
  const upper = text.toUpperCase().replace(/\d{1,2}:\d{2}/g, 'TIME');
  const named = [...upper.matchAll(/\b(?:ROOM|RM)\.?\s*#?\s*([A-Z0-9-]+)/g)].map(([, number]) => number);
  const words = upper.match(/[A-Z0-9-]*\d[A-Z0-9-]*/g) ?? [];
  for (const number of [...named, ...words]) {
    const room = rooms.find(({ RoomNumber }) => RoomNumber.toUpperCase() === number);
    if (room) return room;
  }
  return undefined;
}
