interface Hotel {
  readonly LocationID: number;
  readonly LegalName: string;
  readonly Name: string;
  readonly PaychexID: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const wordsOf = (text: string) => text.toLowerCase().split(/[^a-z0-9]+/);

/** The hotel a file is about, by its name: the provider's id, or else the hotel's names. Null where it says none or several. */
export function hotelOfFile(fileName: string, hotels: readonly Hotel[]): number | null {
  const name = fileName.replace(/\.[^.]*$/, '');
  const byID = hotels.filter(
    ({ PaychexID }) => PaychexID !== '' && wordsOf(name).includes(PaychexID.toLowerCase()),
  );
  const found =
    byID.length > 0
      ? byID
      : hotels.filter((hotel) =>
          [hotel.LegalName, hotel.Name].some(
            (called) => plain(called).length > 2 && plain(name).includes(plain(called)),
          ),
        );
  return found.length === 1 ? (found[0]?.LocationID ?? null) : null;
}
