import type { Locator } from '@playwright/test';

/** A picture of one dot. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Presses Ctrl V in a field with a copied picture in the clipboard, which a test may not fill by itself. */
export async function pastePicture(into: Locator): Promise<void> {
  await into.evaluate((field, base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, PNG.toString('base64'));
}

/** Drops a picture on an element of a form. */
export async function dropPicture(on: Locator, name: string, type = 'image/png'): Promise<void> {
  await on.evaluate(
    (element, file) => {
      const bytes = Uint8Array.from(atob(file.base64), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], file.name, { type: file.type }));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { base64: PNG.toString('base64'), name, type },
  );
}
