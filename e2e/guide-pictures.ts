import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

// The picture library belongs to the web workspace.
const sharp = createRequire(path.join(import.meta.dirname, '../web/package.json'))('sharp');
const FOLDER = path.join(import.meta.dirname, '../docs/images/guide');

/** Takes a picture of the user guide of what the page shows. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`));
}
