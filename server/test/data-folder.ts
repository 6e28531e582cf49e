import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * A new folder for the data of a server. Where that is started by root the database runs as somebody else, who has to
 * pass through: it would otherwise keep its data in a public place, which stays when this folder is removed.
 */
export function makeDataFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `boh-${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}
