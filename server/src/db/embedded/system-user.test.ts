import { expect, it } from 'vitest';
import { databaseUser, type SystemUser, type Users } from './system-user.ts';

const user = (name: string, uid: number): SystemUser => ({ name, uid, gid: uid });

const said: string[] = [];
const say = (line: string) => void said.push(line);

/** A machine with these users, on which these programs can make one. */
function machine(names: readonly string[], programs: readonly string[] = []) {
  const known = new Map(names.map((name, place) => [name, user(name, 100 + place)]));
  const asked: string[] = [];
  const users: Users = {
    find: (name) => known.get(name),
    make: (program, options) => {
      asked.push(program);
      if (!programs.includes(program)) return false;
      known.set(options.at(-1)!, user(options.at(-1)!, 999));
      return true;
    },
  };
  return { users, asked };
}

it('root hands the database to the user the machine has for databases', () => {
  const { users, asked } = machine(['nobody', 'postgres', 'back-of-house']);
  expect(databaseUser(say, users).name).toBe('postgres');
  expect(databaseUser(say, machine(['nobody', '_postgres']).users).name).toBe('_postgres');
  expect(databaseUser(say, machine(['nobody', 'back-of-house']).users).name).toBe('back-of-house');
  expect(asked).toEqual([]);
});

it.each(['useradd', 'adduser'])('else to one of its own made with %s, never to nobody', (program) => {
  const { users } = machine(['nobody'], [program]);
  expect(databaseUser(say, users)).toEqual(user('back-of-house', 999));
  expect(said.at(-1)).toBe('The system user back-of-house was made to run PostgreSQL');
});

it('and where none can be made, the start is refused in one line that says what to do', () => {
  const { users, asked } = machine(['nobody', 'daemon']);
  expect(() => databaseUser(say, users)).toThrow(
    /^PostgreSQL cannot run as root.*make a system user named back-of-house.*$/,
  );
  expect(asked).toEqual(['useradd', 'adduser']);
});
