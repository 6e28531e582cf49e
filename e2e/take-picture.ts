import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from '@playwright/test';

// The picture library belongs to the web workspace.
const sharp = createRequire(path.join(import.meta.dirname, '../web/package.json'))('sharp');
const FOLDER = path.join(import.meta.dirname, '../docs/images/guide');

/** All pictures of the guide are of one size, and nothing in them is on its way. */
export async function forGuide(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

/** Takes a picture for the guide once everything is loaded. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await page.getByText('Loading').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(picture)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(path.join(FOLDER, `${name}.png`));
}
