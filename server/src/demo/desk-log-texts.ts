/** What front desks write; `{room}` and `{guest}` are filled in. */
export const DESK_ENTRIES = [
  'Guest in {room} reports the AC blowing warm air. Offered a fan, maintenance told.',
  'Late checkout until 1 PM approved for {room} ({guest}).',
  'Ice machine on the second floor is out again. Sign is up.',
  'Package for {guest}, room {room}, is behind the desk. Needs ID.',
  'Noise complaint about {room}. Spoke to the guests, all quiet since.',
  'Pool gate does not latch. Closed the pool early and told the manager.',
  'Lost key card for {room}, room re-keyed. {guest} showed ID.',
  'Walk-in at the window asked for a weekly rate, left a card for the GM.',
  'Shuttle for the crew of {room} at 4:45 AM, driver confirmed.',
  'Toilet in {room} runs constantly. Guest moved, room is out of order until fixed.',
  'All quiet. Lobby cleaned, coffee set up, audit ran without errors.',
  'Card terminal 2 was slow for an hour, rebooted, works again.',
  'Extra rollaway sent to {room}. Charge posted.',
  'Fire panel showed a trouble light, vendor called, reset done remotely.',
  'Guest in {room} left a phone charger, bagged and in lost and found.',
  'Breakfast ran out of waffles by 8:30. Please order two more boxes.',
  'Group of 12 checks in tomorrow, keys are made and in the top drawer.',
  '{guest} in {room} extends two nights, card authorised.',
  'Elevator stopped between floors for a minute, service call placed.',
  'Vending machine took money from {room}, refunded 2.50 from petty cash.',
] as const;

export const DESK_REPLIES = [
  'Done, thank you.',
  'Maintenance looked at it, part is ordered for Thursday.',
  'Guest is happy, no further action.',
  'Passed on to the next shift.',
  'Called again, they come between 10 and noon.',
  'Fixed and back in service.',
  'Manager approved.',
  'Picked up, signed for.',
  'Checked at the end of the shift, still fine.',
  'Please keep an eye on this tonight.',
] as const;

export const COMING_UP = [
  'Wedding block arrives, 18 rooms. Folios are prepared, welcome bags in the back office.',
  'Fire alarm inspection from 9 AM. Tell every arrival.',
  'Water is off from 2 to 4 PM on the third floor, signs are printed.',
] as const;

export const SPECIAL_NEEDS = [
  'Roll-in shower and shower chair',
  'Visual fire alarm and door signal',
  'Service dog, ground floor near the exit',
  'Wheelchair, bed at transfer height',
  'Grab bars and raised toilet seat',
  'TTY phone at the bedside',
  'Guest is blind, walk the route to the room at check-in',
] as const;

export const SERVICE_ISSUES = [
  '',
  '',
  '',
  'Slow elevator',
  'Pillows too soft',
  'Shower pressure low',
  'Noise from the hallway',
  'Internet dropped twice',
  'Housekeeping came late',
] as const;

export const GUESTS = [
  'Stone',
  'Okafor',
  'Lindqvist',
  'Marsh',
  'Delgado',
  'Whitfield',
  'Tran',
  'Novak',
  'Haddad',
  'Barros',
  'Keller',
  'Ishikawa',
] as const;
