import { writeFileSync } from 'node:fs';

/**
 * Notes what a release answers about its demo group, for the test that upgrades the kept database of that release:
 *
 *     node tools/keep-release/keep.mjs http://127.0.0.1:3000 server/test/kept/0.2.0.json
 *
 * First it does what a hotel would have done by then: roles of its own, a page made by hand, a room corrected.
 */
const [address = '', file = ''] = process.argv.slice(2);
const PASSWORD = 'Welcome-2026';
const READERS = ['admin', 'manager', 'frontdesk', 'accountant', 'housekeeper'];
/** Under names that later versions give to pages of theirs. */
const BY_HAND = 'calendar';

const READS = [
  '/admin/locations',
  '/admin/employees/getall',
  '/Rooms/get',
  '/RoomsLog/get',
  '/housekeeping/roomLogs/all',
  '/logs/getAll',
  '/cashCountLogSheet/getAll',
  '/ADACompliance/getAll',
  '/PreDepartCall/getAll',
  '/admin/sales?HotelName=RED%20RIVER%20HOUSE%20BOSSIER%20CITY',
  '/admin/sales?HotelName=DESERT%20LANTERN%20INN%20YUMA',
  '/dashboard/list',
  '/reimbursement/get',
  '/bonus/get',
  '/franchise/get',
  '/PropertyInsurancemaster/get?Year=2026',
  '/admin/payroll',
  '/admin/payrollDetails',
  '/consultations',
];

/** @param {string} token @param {string} path @param {string} [method] @param {unknown} [body] */
async function call(token, path, method = 'GET', body = undefined) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const answer = await fetch(`${address}/api${path}`, sent);
  return { status: answer.status, body: await answer.json() };
}

/** @param {string} token @param {string} path @param {string} method @param {unknown} body */
async function save(token, path, method, body) {
  const saved = await call(token, path, method, body);
  if (saved.status !== 200)
    throw new Error(`${method} ${path}: ${saved.status} ${JSON.stringify(saved.body)}`);
  return saved.body;
}

/** @param {string} who */
async function signIn(who) {
  const { body } = await call('', '/login', 'POST', {
    Email: `${who}@backofhouse.example`,
    Password: PASSWORD,
  });
  return body.token;
}

/** @param {string} token */
async function workABit(token) {
  await save(token, '/page', 'POST', { PageName: BY_HAND });
  const pages = (await call(token, '/page')).body;
  /** @type {number[]} */
  const all = pages.map((/** @type {{ PageID: number }} */ { PageID }) => PageID);
  for (const [RoleName, Level] of Object.entries({ OWNER: 100, DEPUTY: 99 }))
    await save(token, '/role', 'POST', { RoleName, Level, VisibleForManager: true, AllowedPages: all });
  const [room] = (await call(token, '/Rooms/get')).body;
  await save(token, '/Rooms/update', 'PUT', { ...room, Notes: 'New carpet' });
}

const admin = await signIn('admin');
await workABit(admin);
/** @type {Record<string, Record<string, unknown>>} */
const answers = {};
for (const who of READERS) {
  const token = who === 'admin' ? admin : await signIn(who);
  const read = (answers[`${who}@backofhouse.example`] = /** @type {Record<string, unknown>} */ ({}));
  for (const path of READS) {
    const paged = `${path}${path.includes('?') ? '&' : '?'}Page=1&PageSize=5`;
    const { status, body } = await call(token, paged);
    if (status === 200) read[paged] = body;
    else if (status !== 403) throw new Error(`${who} ${paged}: ${status} ${JSON.stringify(body)}`);
  }
}
writeFileSync(file, `${JSON.stringify({ At: new Date().toISOString(), Answers: answers }, null, 1)}\n`);
