import { showToast } from '../../notices/toasts.ts';

/**
 * Copies a text and says so by its name, e.g. 'Address'. Where the browser does not let a page write there, `select` marks
 * it, and one copies it oneself.
 */
export async function copyText(text: string, what: string, select: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(`${what} copied.`, { tone: 'success' });
  } catch {
    select();
    showToast(`Press Ctrl C to copy the ${what.toLowerCase()}.`, { seconds: 5 });
  }
}
