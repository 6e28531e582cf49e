import { expect, it } from 'vitest';
import { hotelOfFile } from './file-matches.ts';

const HOTELS = [
  { LocationID: 1, LegalName: 'BAYLIGHT HAYWARD PARTNERS LP', Name: 'BAYLIGHT INN', PaychexID: '17034212' },
  { LocationID: 2, LegalName: 'PALM COURT LLC', Name: 'PALM COURT', PaychexID: '1703' },
  { LocationID: 3, LegalName: 'PALM COURT WEST LLC', Name: 'PALM COURT WEST', PaychexID: '' },
  {
    LocationID: 4,
    LegalName: 'MESA VERDE HOSPITALITY LLC',
    Name: 'MESA VERDE HOTEL LAS VEGAS',
    PaychexID: '',
  },
  { LocationID: 5, LegalName: 'OAK HILL LLC', Name: 'OAK HILL INN FRESNO', PaychexID: '' },
  { LocationID: 6, LegalName: 'OAK HILL TWO LLC', Name: 'OAK HILL INN MODESTO', PaychexID: '' },
];

it.each([
  ['17034212.pdf', 1],
  ['register_17034212_2026-11-23.pdf', 1],
  ['1703 november.xlsx', 2],
  ['Baylight Inn register.pdf', 1],
  ['baylight-hayward-partners-lp.PDF', 1],
  ['palm_court.pdf', 2],
  ['palm court west.pdf', null],
  ['17034212 and 1703.pdf', null],
  ['117034212.pdf', null],
  ['register mesa verde.pdf', 4],
  ['oak hill november.pdf', null],
  ['oak hill inn modesto.pdf', 6],
  ['register.pdf', null],
  ['', null],
])('%j belongs to hotel %j', (name, hotel) => {
  expect(hotelOfFile(name, HOTELS)).toBe(hotel);
});
