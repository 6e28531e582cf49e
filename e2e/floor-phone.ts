import { createHash } from 'node:crypto';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { emailOf, expect, PASSWORD, type Account } from './fixtures.ts';
import { PHONE } from './phone.ts';

/** A phone of its own: held upright, touched, with its own store and service worker. */
export const newPhone = (browser: Browser, home: string, locale = 'en-US'): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: home,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'America/Los_Angeles',
  });

/** Signs in on the page that asks for it. */
export async function enterFloor(page: Page, account: Account): Promise<void> {
  await page.getByLabel(/^(Email|Correo)/).fill(emailOf(account));
  await page.getByLabel(/^(Password|Contraseña)$/).fill(PASSWORD);
  await page.getByRole('button', { name: /^(Sign in|Entrar)$/ }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
}

export async function openFloor(page: Page, account: Account, path = '/floor'): Promise<void> {
  await page.goto(path);
  await enterFloor(page, account);
}

/** Ends the session behind the phone's back, as a night does: the next thing it asks locks it. */
export async function endFloorSession(page: Page): Promise<void> {
  const refuse = (route: Route) => route.fulfill({ status: 401, json: { error: 'Sign in.' } });
  await page.context().route('**/api/**', refuse);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText(/^(Your session has ended|Su sesión terminó)/)).toBeVisible();
  await page.context().unroute('**/api/**', refuse);
}

/** Until the phone keeps the whole app, and the rooms were read once: from then on it needs no network. */
export async function untilKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null || caches.has('none')))
    .toBeDefined();
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const found = await Promise.all(
        names.map(async (name) => (await (await caches.open(name)).keys()).length),
      );
      return found.reduce((sum, count) => sum + count, 0);
    });
  await expect.poll(kept).toBeGreaterThan(8);
}

/** A photo as a camera makes it: large, and lying on its side. */
export const cameraPhoto = (shade: number): Promise<Buffer> =>
  sharp({
    create: { width: 2400, height: 1800, channels: 3, background: { r: shade, g: 90, b: 200 - shade } },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export async function takePhoto(page: Page, shade: number): Promise<void> {
  const buffer = await cameraPhoto(shade);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'camera.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
}

/** One tap on the room, one on what is wrong. */
export async function report(page: Page, room: string, words: string): Promise<void> {
  await page.getByLabel('Room number').fill(room);
  await page.getByRole('button', { name: room, exact: true }).click();
  await page.getByRole('button', { name: words, exact: true }).click();
  await expect(page.getByText(`Room ${room} is reported.`)).toBeVisible();
}

interface Stored {
  actions: { Key: string; TypedAt: number; State: string }[];
  /** The hash of each photo, in the order of the actions. */
  photos: string[];
  token: string | null;
}

/** What the phone keeps of a person. */
export async function storedOf(page: Page, EmployeeID: number): Promise<Stored> {
  const found = await page.evaluate(async (id) => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(name));
      });
    const all = <T>(db: IDBDatabase, store: string, key?: string) =>
      new Promise<T>((resolve) => {
        const objects = db.transaction(store).objectStore(store);
        const request = key === undefined ? objects.getAll() : objects.get(key);
        request.onsuccess = () => resolve(request.result as T);
      });
    interface Action {
      Key: string;
      TypedAt: number;
      State: string;
      Photos: { PhotoId: string }[];
    }
    const db = await open(`floor-person-${id}`);
    const actions = await all<Action[]>(db, 'actions');
    const photos = await all<{ PhotoId: string; Blob: Blob }[]>(db, 'photos');
    const inOrder = actions.flatMap((action) =>
      action.Photos.flatMap(({ PhotoId }) => photos.filter((photo) => photo.PhotoId === PhotoId)),
    );
    const bytes = await Promise.all(
      inOrder.map(async ({ Blob: blob }) => Array.from(new Uint8Array(await blob.arrayBuffer()))),
    );
    db.close();
    const sessions = await open('floor-session');
    const session = await all<{ Token: string | null } | undefined>(sessions, 'kept', 'session');
    sessions.close();
    return { actions, bytes, token: session?.Token ?? null };
  }, EmployeeID);
  return { ...found, photos: found.bytes.map((bytes) => hashOf(Buffer.from(bytes))) };
}

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
