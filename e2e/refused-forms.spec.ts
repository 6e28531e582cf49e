import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { FORMS } from './all-forms.ts';
import { expect, test } from './fixtures.ts';

// Refused calls are what these tests are about.
test.use({ allowedErrors: /Failed to load resource/ });

const SOURCE = new URL('../web/src/', import.meta.url);
/** The parts that forms are made of, and the investor pages' form, which has tests of its own. */
const NO_FORMS = ['ui/form/form-frame.tsx', 'investor/pages/consultation-form.tsx'];

test('every form of the console is tried here', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      // The floor app's are tried on the phone they are made for.
      name.endsWith('.tsx') && !name.startsWith('floor/'),
  );
  const forms = files.filter((name) =>
    /<(FormModal|FormPanel|form)\b/.test(readFileSync(new URL(name, SOURCE), 'utf8')),
  );
  const tried = new Set(Object.values(FORMS).map(({ file }) => file));
  expect(forms.filter((name) => !NO_FORMS.includes(name)).sort()).toEqual([...tried].sort());
});

type Form = (typeof FORMS)[string];

const field = (form: Form, page: Page, label: string) =>
  form.within(page).getByLabel(label, { exact: true }).first();

const submitButton = (form: Form, page: Page) => {
  const pattern = /^\/(.*)\/$/.exec(form.submit)?.[1];
  return form
    .within(page)
    .getByRole('button', { name: pattern ? new RegExp(pattern) : form.submit, exact: true });
};

async function enter(input: Locator, value: string): Promise<void> {
  const isSelect = await input.evaluate((element) => element instanceof HTMLSelectElement);
  if (!isSelect) await input.fill(value);
  else await input.selectOption({ index: 1 });
}

async function clear(input: Locator): Promise<void> {
  const isSelect = await input.evaluate((element) => element instanceof HTMLSelectElement);
  await (isSelect ? input.selectOption('') : input.fill(''));
}

/** The message of a field: what the browser tells people who cannot see it. */
const saidBeside = (input: Locator) =>
  input.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });

/** Answers each save without the server, and counts them. */
async function answerSaves(page: Page, form: Form, status: number, body: object) {
  const saves: string[] = [];
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const isSave = form.saves ? form.saves.test(request.url()) : request.method() !== 'GET';
    if (!isSave) return route.fallback();
    saves.push(request.url());
    return route.fulfill({ status, json: body });
  });
  return saves;
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`${name}: a refused form says so`, async ({ page }) => {
    await form.open(page);
    await expect(submitButton(form, page)).toBeVisible();
    for (const [label, value] of Object.entries(form.entry)) await enter(field(form, page, label), value);

    const saves = form.isServerChecked ? [] : await answerSaves(page, form, 500, {});
    for (const [label, message] of Object.entries(form.required)) {
      const input = field(form, page, label);
      await clear(input);
      await submitButton(form, page).click();
      if (form.alerts?.includes(label)) {
        const alert = page.getByRole('alertdialog');
        await expect(alert).toContainText(message);
        await alert.getByRole('button', { name: 'OK' }).click();
      }
      await expect(form.within(page).getByText(message).first(), `${label} is missing`).toBeVisible();
      await expect(input, `${label} is missing`).toHaveAttribute('aria-invalid', 'true');
      await expect(input).toBeFocused();
      await expect(input).toBeInViewport();
      await enter(input, form.entry[label] ?? '');
    }
    expect(saves).toEqual([]);

    const sentence = 'The hotel burns down every night.';
    await answerSaves(page, form, 400, {
      error: sentence,
      Message: { Fields: `${form.refused?.field ?? 'Nobody'}: Not with this one` },
    });
    await submitButton(form, page).click();
    if (form.refused) {
      const input = field(form, page, form.refused.label);
      await expect(input).toHaveAttribute('aria-invalid', 'true');
      await expect.poll(() => saidBeside(input)).toContain('Not with this one');
      await expect(input).toBeFocused();
      await expect(input).toBeInViewport();
    } else {
      await expect(form.within(page).getByRole('alert')).toBeVisible();
    }

    await page.unrouteAll({ behavior: 'wait' });
    await answerSaves(page, form, 500, { error: sentence });
    await submitButton(form, page).click();
    // In the form itself: a toast would take the reason with it.
    await expect(form.within(page).getByText(sentence).first()).toBeVisible();
  });
}
