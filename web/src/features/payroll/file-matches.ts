interface Hotel {
  readonly LocationID: number;
  readonly LegalName: string;
  readonly Name: string;
  readonly PaychexID: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/);

const namesOf = ({ LegalName, Name }: Hotel) => [LegalName, Name];

/** The first two words of a name: people save a register as `palm court` and leave the town out. */
const beginningOf = (called: string) => wordsOf(called).slice(0, 2).join('');

/**
 * The hotel a file is about, by its name: the provider's id, or else the hotel's names, or else how one of them begins.
 * Null where it says none or several.
 */
export function hotelOfFile(fileName: string, hotels: readonly Hotel[]): number | null {
  const name = fileName.replace(/\.[^.]*$/, '');
  const says = (called: string) => called.length > 2 && plain(name).includes(called);
  const found = [
    ({ PaychexID }: Hotel) => PaychexID !== '' && wordsOf(name).includes(PaychexID.toLowerCase()),
    (hotel: Hotel) => namesOf(hotel).some((called) => says(plain(called))),
    (hotel: Hotel) => namesOf(hotel).some((called) => says(beginningOf(called))),
  ]
    .map((isMeant) => hotels.filter(isMeant))
    .find((meant) => meant.length > 0);
  return found?.length === 1 ? (found[0]?.LocationID ?? null) : null;
}
