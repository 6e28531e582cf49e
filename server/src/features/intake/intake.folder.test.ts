import { appendFile, mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import {
  balancedNight,
  intakeHotel,
  NIGHT,
  revenueOf,
  salesOf,
  type IntakeHotel,
} from '../../../test/intake-hotel.ts';
import { folderRounds, QUIET_LOOKS } from './intake.folder.ts';

let t: TestApp;
let hotel: IntakeHotel;
let folder: string;
let look: () => Promise<number>;
/** All looks but the one that takes what lies there quietly. */
const wait = async () => {
  for (let looks = 0; looks < QUIET_LOOKS; looks += 1) expect(await look()).toBe(0);
};
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  hotel = await intakeHotel(t);
  folder = path.join(t.services.env.dataDir, 'intake', String(hotel.LocationID));
  ({ look } = folderRounds(t.services));
  await look();
});

const drop = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);
const lying = async (below = '') => (await readdir(path.join(folder, below)).catch(() => [])).sort();
const files = async () =>
  (await hotel.clerk.get('/intake/files')).body as {
    Name: string;
    State: string;
    Findings: { Text: string }[];
  }[];

describe('the drop folder of a location', () => {
  it('is there, and takes a file once it was the same for a minute; then it is moved aside', async () => {
    await drop('revenue.xml', revenueOf());
    await wait();
    expect(await salesOf(t, hotel.LocationID)).toEqual([]);
    expect(await look()).toBe(1);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ Date: NIGHT, RoomRevenue: 9640.6 }]);
    expect(await lying()).toEqual(['taken']);
    expect(await lying('taken')).toEqual(['2026-11-10T18-00-00-000Z revenue.xml']);
    expect(await files()).toMatchObject([
      { Name: 'revenue.xml', Source: 'Folder', State: 'Taken', ReceivedByName: 'DROP FOLDER', MayOpen: true },
    ]);
    expect(await look()).toBe(0);
  });

  it('takes nothing half: a file that still grows is waited for, also one that only got a new time', async () => {
    const whole = revenueOf();
    await drop('revenue.xml', whole.slice(0, 200));
    await wait();
    await appendFile(path.join(folder, 'revenue.xml'), whole.slice(200));
    await wait();
    const later = new Date('2026-11-10T19:00:00Z');
    await utimes(path.join(folder, 'revenue.xml'), later, later);
    await wait();
    expect(await files()).toEqual([]);
    expect(await look()).toBe(1);
    expect(await files()).toMatchObject([{ State: 'Taken' }]);
  });

  it('leaves what is not finished, empty, a link or a folder', async () => {
    await drop('revenue.xml.part', revenueOf());
    await drop('.revenue.xml', revenueOf());
    await drop('empty.xml', '');
    await symlink('/etc/passwd', path.join(folder, 'passwd.txt'));
    await mkdir(path.join(folder, 'folder.xml'));
    await wait();
    await wait();
    expect(await lying()).toHaveLength(5);
  });

  it('sets aside what cannot be taken, says why on the screen, and goes on with the rest', async () => {
    await drop('a-broken.xml', revenueOf().slice(0, -10));
    await drop('b-picture.xml', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]));
    await drop('c-table.csv', 'Day,Revenue\n2026-11-09,5\n');
    await drop('d-revenue.xml', revenueOf());
    await wait();
    expect(await look()).toBe(4);
    expect(await lying('refused')).toHaveLength(2);
    expect(await lying('taken')).toHaveLength(2);
    const found = Object.fromEntries(
      (await files()).map(({ Name, State, Findings }) => [Name, [State, Findings[0]?.Text]]),
    );
    expect(found).toEqual({
      'a-broken.xml': ['Refused', 'Line 19: The file is cut off here.'],
      'b-picture.xml': ['Refused', 'The file b-picture.xml is not one of: csv, xlsx, txt, xml.'],
      'c-table.csv': ['Waiting', 'No layout of this location fits the columns of this file.'],
      'd-revenue.xml': ['Taken', undefined],
    });
  });

  it('changes nothing with the same file again, and replaces with another one, as nobody has to be asked', async () => {
    await drop('revenue.xml', revenueOf());
    await wait();
    await look();
    await drop('again.xml', revenueOf());
    await drop('later.xml', revenueOf(NIGHT, '1.00'));
    await wait();
    expect(await look()).toBe(2);
    expect(await files()).toHaveLength(2);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 1 }]);
  });

  it('does not get past a closed day', async () => {
    await balancedNight(t, hotel);
    await hotel.manager.post('/intake/close', { Date: NIGHT });
    await drop('late.xml', revenueOf(NIGHT, '1.00'));
    await wait();
    expect(await look()).toBe(1);
    expect(await lying('refused')).toHaveLength(1);
    expect(await salesOf(t, hotel.LocationID)).toMatchObject([{ RoomRevenue: 9640.6 }]);
  });

  it('is looked into by two processes at once, and the file is taken once', async () => {
    const other = folderRounds(t.services);
    await other.look();
    await drop('revenue.xml', revenueOf());
    for (let looks = 0; looks <= QUIET_LOOKS; looks += 1) await Promise.all([look(), other.look()]);
    expect(await files()).toHaveLength(1);
    expect(await lying('taken')).toHaveLength(1);
    const { rows } = await t.db.execute(
      sql`select count(*)::int as taken from audit_log where record = ${`night-audit:${hotel.LocationID}`}
        and call = 'intake folder'`,
    );
    expect(rows).toEqual([{ taken: 1 }]);
  });

  it('keeps a file for later while the database is away', async () => {
    await drop('revenue.xml', revenueOf());
    await wait();
    await t.db.execute(sql`alter table intake_files rename to intake_files_gone`);
    expect(await look()).toBe(0);
    await t.db.execute(sql`alter table intake_files_gone rename to intake_files`);
    expect(await lying()).toEqual(['revenue.xml']);
    expect(await look()).toBe(1);
  });
});
