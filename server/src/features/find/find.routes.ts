import { CLAIM_PAGES, type ClaimKind } from '@boh/contract/claims/claims.calc.ts';
import { wordsOf } from '@boh/contract/find/find.calc.ts';
import { findRecords, type Found } from '@boh/contract/find/find.contract.ts';
import type { PageName } from '@boh/contract/pages.ts';
import { sendTogether } from '../../db/statement.ts';
import { bind } from '../../http/bind-endpoint.ts';
import type { Call } from '../../http/call.ts';
import type { Feature } from '../../http/feature.ts';
import type { Caller } from '../../http/session.ts';
import { visibleTo } from '../claims/claims.rights.ts';
import type { Asked } from './find-words.ts';
import * as repo from './find.repo.ts';

type FindCall = Pick<Call, 'db' | 'caller' | 'now'>;

const ROOM_WORD = /^(room|rm)$/;
/** `room 204` means its number; alone the word is looked for like any other. */
function withoutRoomWord(asked: Asked): Asked {
  const words = asked.words.filter((word) => !ROOM_WORD.test(word));
  return words.length === 0 ? asked : { ...asked, words };
}

const CLAIM_WORDS = { reimbursement: /^(claim|reimbursement)s?$/, bonus: /^(claims?|bonus(es)?)$/ };
/** `claim 12` means its number; alone the word is looked for like any other. */
function withoutClaimWord(asked: Asked, kind: ClaimKind): Asked {
  const words = asked.words.filter((word) => !CLAIM_WORDS[kind].test(word));
  return words.length === 0 ? asked : { ...asked, words };
}

/** Shorter words are in no index: a book of years would be read from end to end for a word that says nothing. */
const INDEXED_LETTERS = 3;
const isInIndex = ({ words }: Asked) => words.some((word) => word.length >= INDEXED_LETTERS);

/** The claims of a kind that the caller may see, or nothing where the page is not theirs. */
async function claimFinderFor<Finder>(
  call: FindCall,
  kind: ClaimKind,
  finderOf: (isOwnOnly: boolean) => Finder,
): Promise<Finder | undefined> {
  if (!call.caller.pages.has(CLAIM_PAGES[kind])) return undefined;
  return finderOf((await visibleTo(call, kind)) !== 'all');
}

function peopleFinderFor({ pages }: Caller) {
  if (pages.has('Team')) return repo.findOnRoster;
  return pages.has('Directory') ? repo.findInDirectory : undefined;
}

/** Whoever administers hotels finds all of them; the legal names that payroll and franchise show are found as well. */
function hotelFinderFor({ pages }: Caller) {
  if (pages.has('Location')) return repo.findHotels;
  if (pages.has('Payroll')) return repo.findPayrollHotels;
  return pages.has('Franchise') ? repo.findFranchiseHotels : undefined;
}

/** Every kind is asked for only where a page of the caller's role at the selected location shows it. */
async function find(call: FindCall, asked: Asked): Promise<Found> {
  const { db, caller } = call;
  const shows = (...pages: readonly PageName[]) => pages.some((page) => caller.pages.has(page));
  const reimbursements = await claimFinderFor(call, 'reimbursement', repo.findReimbursements);
  const bonuses = await claimFinderFor(call, 'bonus', repo.findBonuses);
  const [Rooms, People, Hotels, DeskLogs, RoomLogs, Reimbursements, Bonuses] = await sendTogether(
    db,
    shows('Rooms Details', 'Room Logs') ? repo.findRooms(withoutRoomWord(asked)) : undefined,
    peopleFinderFor(caller)?.(asked),
    hotelFinderFor(caller)?.(asked),
    shows('logbook') && isInIndex(asked) ? repo.findDeskLogs(asked) : undefined,
    shows('Room Logs') ? repo.findRoomLogs(asked) : undefined,
    reimbursements?.(withoutClaimWord(asked, 'reimbursement')),
    bonuses?.(withoutClaimWord(asked, 'bonus')),
  );
  return { Rooms, People, Hotels, DeskLogs, RoomLogs, Reimbursements, Bonuses };
}

export const findFeature: Feature = {
  routes: [
    bind(findRecords, async ({ db, caller, now, query }) => {
      const { location, EmployeeID } = caller;
      const words = wordsOf(query.Words);
      if (!location || words.length === 0) return {};
      return find({ db, caller, now }, { EmployeeID, LocationID: location.LocationID, words });
    }),
  ],
};
