import { spawnSync } from 'node:child_process';

/** A user of this machine that PostgreSQL can run as. */
export interface SystemUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** The user that is made where the machine has none for databases. */
const OWN = 'back-of-house';

/** Debian, Red Hat and their kin; then Alpine, which makes the group of the same name by itself. */
const WAYS: readonly (readonly [program: string, ...options: string[]])[] = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    OWN,
  ],
  ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', OWN],
];

/** How the machine is asked about its users, and told to make one; answers whether it did. */
export interface Users {
  find(name: string): SystemUser | undefined;
  make(program: string, options: readonly string[]): boolean;
}

const machine: Users = {
  find: findUser,
  make: (program, options) =>
    spawnSync(program, options, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
    }).status === 0,
};

/**
 * The user that root hands the database to: nobody else's. `nobody` would do for PostgreSQL, but whatever other program
 * runs under that name could then read and change the database.
 */
export function databaseUser(log: (line: string) => void, users: Users = machine): SystemUser {
  const known = firstOf(['postgres', '_postgres', OWN], users);
  if (known) return known;
  for (const [program, ...options] of WAYS) {
    const made = users.make(program, options) ? firstOf([OWN], users) : undefined;
    if (made) {
      log(`The system user ${OWN} was made to run PostgreSQL`);
      return made;
    }
  }
  throw new Error(
    `PostgreSQL cannot run as root, and no user of its own could be made for it: make a system user named ${OWN} (or postgres), start as an ordinary user, or set DATABASE_URL`,
  );
}

const firstOf = (names: readonly string[], users: Users): SystemUser | undefined =>
  names.map((name) => users.find(name)).find((user) => user !== undefined && user.uid !== 0);

export function findUser(name: string): SystemUser | undefined {
  const uid = idOf('-u', name);
  const gid = idOf('-g', name);
  return uid === undefined || gid === undefined ? undefined : { name, uid, gid };
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' });
  // macOS writes the id of "nobody" as 4294967294; the system call wants the same bits as -2.
  return status === 0 ? Number(stdout.trim()) | 0 : undefined;
}
