import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  isOpenWork,
  logTimes,
  pausedMinutes,
  ROOM_STEPS,
  stepWork,
  workedMinutes,
  type RoomStep,
  type RoomWork,
  type StepDetails,
} from './room-work.calc.ts';

const hanna = { EmployeeID: 1, Name: 'Hanna Villareal' };
const ben = { EmployeeID: 2, Name: 'Ben Ito' };
const at = (time: string) => `2026-11-10T${time}:00.000Z`;

type Walked = readonly [step: RoomStep, time: string, details?: StepDetails];

/** The work after some steps of one person; the word of the refusal where one is refused. */
function walk(...steps: readonly Walked[]): RoomWork | null | string {
  let work: RoomWork | null = null;
  for (const [step, time, details] of steps) {
    const done = stepWork(work, step, at(time), hanna, details);
    if ('refusal' in done) return done.refusal;
    work = done.work;
  }
  return work;
}

describe('the work on a room', () => {
  it('is picked, started, paused, resumed and finished', () => {
    const work = walk(
      ['Pick', '09:00', { IsCheckOut: true }],
      ['Start', '09:05'],
      ['Pause', '09:20'],
      ['Resume', '09:35'],
      ['Finish', '10:00'],
    );
    expect(work).toEqual({
      ...{ ...hanna, State: 'Done', IsCheckOut: true, PickedAt: at('09:00'), StartedAt: at('09:05') },
      ...{ PausedAt: null, PausedMilliseconds: 900_000, FinishedAt: at('10:00'), SteppedAt: at('10:00') },
    });
    expect(workedMinutes(work as RoomWork, at('18:00'))).toBe(40);
  });

  it.each<[string, Walked[], Partial<RoomWork> | null]>([
    ['started without being picked', [['Start', '09:00']], { State: 'Working', StartedAt: at('09:00') }],
    [
      'finished without ever being started',
      [['Finish', '10:00', { StartedAt: at('09:30') }]],
      { State: 'Done', StartedAt: at('09:30') },
    ],
    [
      'finished out of a pause, which counts up to then',
      [
        ['Start', '09:00'],
        ['Pause', '09:10'],
        ['Finish', '10:00'],
      ],
      { State: 'Done', PausedAt: null, PausedMilliseconds: 50 * 60_000 },
    ],
    [
      'dropped',
      [
        ['Pick', '09:00'],
        ['Drop', '09:01'],
      ],
      null,
    ],
    [
      'dropped half-way',
      [
        ['Start', '09:00'],
        ['Pause', '09:10'],
        ['Drop', '09:11'],
      ],
      null,
    ],
    [
      'cleaned twice in a day',
      [
        ['Start', '09:00'],
        ['Finish', '09:30'],
        ['Start', '15:00'],
      ],
      { State: 'Working', StartedAt: at('15:00'), FinishedAt: null, PausedMilliseconds: 0 },
    ],
    [
      'a checkout after all, as is said at the end',
      [
        ['Start', '09:00'],
        ['Finish', '09:30', { IsCheckOut: true }],
      ],
      { State: 'Done', IsCheckOut: true },
    ],
    [
      'begun when it was tapped, whatever is told afterwards',
      [
        ['Start', '09:00'],
        ['Finish', '09:30', { StartedAt: at('07:00') }],
      ],
      { StartedAt: at('09:00') },
    ],
  ])('may be %s', (_what, steps, wanted) => {
    const work = walk(...steps);
    if (wanted === null) expect(work).toBeNull();
    else expect(work).toMatchObject(wanted);
  });

  it.each<[string, Walked[]]>([
    [
      'AlreadyPicked',
      [
        ['Pick', '09:00'],
        ['Pick', '09:01'],
      ],
    ],
    [
      'AlreadyStarted',
      [
        ['Start', '09:00'],
        ['Pick', '09:01'],
      ],
    ],
    [
      'AlreadyStarted',
      [
        ['Start', '09:00'],
        ['Start', '09:01'],
      ],
    ],
    [
      'AlreadyStarted',
      [
        ['Start', '09:00'],
        ['Pause', '09:01'],
        ['Start', '09:02'],
      ],
    ],
    [
      'AlreadyPaused',
      [
        ['Start', '09:00'],
        ['Pause', '09:01'],
        ['Pause', '09:02'],
      ],
    ],
    [
      'NotPaused',
      [
        ['Start', '09:00'],
        ['Resume', '09:01'],
      ],
    ],
    [
      'NotPaused',
      [
        ['Pick', '09:00'],
        ['Resume', '09:01'],
      ],
    ],
    [
      'NotStarted',
      [
        ['Pick', '09:00'],
        ['Pause', '09:01'],
      ],
    ],
    [
      'NotStarted',
      [
        ['Pick', '09:00'],
        ['Finish', '09:01'],
      ],
    ],
    ['NotStarted', [['Pause', '09:00']]],
    ['NotStarted', [['Resume', '09:00']]],
    ['NotStarted', [['Finish', '09:00']]],
    ['NotPicked', [['Drop', '09:00']]],
    [
      'NotPicked',
      [
        ['Start', '09:00'],
        ['Finish', '09:30'],
        ['Drop', '09:31'],
      ],
    ],
    [
      'TooEarly',
      [
        ['Start', '09:00'],
        ['Pause', '08:59'],
      ],
    ],
    [
      'TooEarly',
      [
        ['Pick', '09:00'],
        ['Drop', '08:59'],
      ],
    ],
    ['StartedLater', [['Finish', '09:00', { StartedAt: at('09:01') }]]],
    ['TooLong', [['Finish', '09:00', { StartedAt: '2026-11-09T09:00:00.000Z' }]]],
  ])('is refused as %s: %j', (refusal, steps) => {
    expect(walk(...steps)).toBe(refusal);
  });

  it('is one person’s until it is finished or dropped', () => {
    const open = walk(['Start', '09:00']) as RoomWork;
    for (const step of ROOM_STEPS) {
      expect(stepWork(open, step, at('09:30'), ben, { StartedAt: at('09:10') })).toEqual({
        refusal: 'Taken',
      });
    }
    const done = walk(['Start', '09:00'], ['Finish', '09:30']) as RoomWork;
    expect(stepWork(done, 'Pick', at('09:10'), ben)).toMatchObject({ work: { Name: 'Ben Ito' } });
  });

  it('adds many short pauses up to whole minutes', () => {
    let work = walk(['Start', '09:00']) as RoomWork;
    for (let pause = 0; pause < 4; pause += 1) {
      for (const [step, second] of [
        ['Pause', 10],
        ['Resume', 40],
      ] as const) {
        const moment = `2026-11-10T09:0${pause}:${second}.000Z`;
        work = (stepWork(work, step, moment, hanna) as { work: RoomWork }).work;
      }
    }
    expect(pausedMinutes(work, at('09:10'))).toBe(2);
    expect(workedMinutes(work, at('09:10'))).toBe(8);
  });
});

describe('the times of its log', () => {
  const inZone = (zone: string) => (instant: string) => DateTime.fromISO(instant, { zone }).toFormat('HH:mm');
  const done = (StartedAt: string, FinishedAt: string, PausedMilliseconds = 0): RoomWork => ({
    ...{ ...hanna, State: 'Done', IsCheckOut: false, PickedAt: StartedAt, StartedAt, PausedAt: null },
    ...{ PausedMilliseconds, FinishedAt, SteppedAt: FinishedAt },
  });

  it.each([
    ['on a plain day', '2026-11-10T16:05:59Z', '2026-11-10T16:35:01Z', 130_000, '09:05', '09:35', 2],
    ['over midnight', '2026-11-11T06:50:00Z', '2026-11-11T07:20:00Z', 0, '23:50', '00:20', 0],
  ])('%s are those of the hotel’s clock', (_when, from, to, paused, StartTime, EndTime, BreakTime) => {
    const times = logTimes(done(from, to, paused), inZone('America/Phoenix'));
    expect(times).toEqual({ StartTime, EndTime, BreakTime });
  });

  it.each([
    // At 2 in the morning of 1 November 2026 it is 1 again, and on 8 March 2026 it is 3 at once.
    ['backward', '2026-11-01T08:50:00Z', '2026-11-01T09:20:00Z', '01:50', '02:20'],
    ['forward', '2026-03-08T09:50:00Z', '2026-03-08T10:20:00Z', '01:50', '02:20'],
  ])('are half an hour apart where clocks go %s meanwhile', (_way, from, to, StartTime, EndTime) => {
    expect(logTimes(done(from, to), inZone('America/Los_Angeles'))).toMatchObject({ StartTime, EndTime });
  });

  it('are of finished work only', () => {
    expect(() => logTimes(walk(['Start', '09:00']) as RoomWork, inZone('UTC'))).toThrow('finished');
  });
});

describe('any steps of any people', () => {
  const steps = fc.array(
    fc.record({
      step: fc.constantFrom(...ROOM_STEPS),
      who: fc.constantFrom(hanna, ben),
      after: fc.integer({ min: -30_000, max: 3_600_000 }),
      told: fc.option(fc.integer({ min: -60_000, max: 3_600_000 }), { nil: undefined }),
    }),
    { maxLength: 30 },
  );
  const BEGIN = Date.parse(at('06:00'));
  const iso = (moment: number) => new Date(moment).toISOString();

  it('leave work that is whole, of one person, and never longer than the time that passed', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let work: RoomWork | null = null;
        let moment = BEGIN;
        for (const { step, who, after, told } of taken) {
          const now = moment + after;
          const details = told === undefined ? {} : { StartedAt: iso(now - told) };
          const before: RoomWork | null = work;
          const result = stepWork(before, step, iso(now), who, details);
          if ('refusal' in result) continue;
          if (isOpenWork(before)) expect([before.EmployeeID, now >= moment]).toEqual([who.EmployeeID, true]);
          moment = now;
          work = result.work;
          if (work) holds(work, iso(now));
        }
      }),
    );
  });

  function holds(work: RoomWork, now: string) {
    expect(work.SteppedAt).toBe(now);
    expect(work.StartedAt === null).toBe(work.State === 'Picked');
    expect(work.PausedAt === null).toBe(work.State !== 'Paused');
    expect(work.FinishedAt === null).toBe(work.State !== 'Done');
    expect(work.PausedMilliseconds).toBeGreaterThanOrEqual(0);
    if (work.StartedAt === null) return;
    const passed = Date.parse(now) - Date.parse(work.StartedAt);
    const worked = workedMinutes(work, now) + pausedMinutes(work, now);
    expect(worked).toBeLessThanOrEqual(Math.floor(passed / 60_000));
    expect(worked).toBeGreaterThanOrEqual(Math.floor(passed / 60_000) - 1);
  }
});
