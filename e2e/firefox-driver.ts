import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { launch, type Browser, type ElementHandle, type Page } from 'puppeteer-core';

const NAMES = ['firefox-esr', 'firefox'];
/** Long: a busy machine takes a minute for what a quiet one does in a second. */
const WAIT = 120_000;

/** The program of a Firefox on this machine, or that of FIREFOX_PATH. */
export function findFirefox(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const given = process.env.FIREFOX_PATH;
  const programs = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...(given ? [given] : []), ...programs].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export function openFirefox(program: string): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath: program, headless: true, timeout: WAIT });
}

/** A window of the console, used as a person does: by what is written on things. */
export class Visit {
  /** What the browser complained of: errors in its console, refused scripts, failed calls. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {}

  static async begin(browser: Browser, origin: string): Promise<Visit> {
    const page = await browser.newPage();
    page.setDefaultTimeout(WAIT);
    await page.setViewport({ width: 1366, height: 768 });
    const visit = new Visit(page, origin);
    const { complaints } = visit;
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`script: ${String(error)}`));
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    // What the content policy refuses is written into the console by the browser itself, which it does not hand on.
    await page.evaluateOnNewDocument(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        // eslint-disable-next-line no-console -- runs in the browser, whose console is what is listened to
        console.error(`refused by the content policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    return visit;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(`${this.origin}${address}`);
  }

  /** Waits until the page shows this text, in whatever case. */
  async sees(text: string): Promise<void> {
    await this.page.waitForFunction(
      (wanted) => document.body.innerText.toLowerCase().includes(wanted),
      {},
      text.toLowerCase(),
    );
  }

  async address(expected: string): Promise<void> {
    await this.page.waitForFunction((wanted) => window.location.pathname === wanted, {}, expected);
  }

  /** Presses the button, link, tab or entry with this name; `within` is a selector. */
  async press(name: string, within = 'body'): Promise<void> {
    const found = await this.page.waitForFunction(
      (wanted, inside) => {
        const named = (element: Element) =>
          (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText).trim().toLowerCase();
        const all = [
          ...document.querySelectorAll(
            `${inside} :is(button, a, [role=menuitem], [role=option], [role=tab], label)`,
          ),
        ].filter((element) => element.checkVisibility() && !element.matches(':disabled'));
        return (
          all.find((element) => named(element) === wanted) ??
          all.find((element) => named(element).includes(wanted)) ??
          null
        );
      },
      {},
      name.toLowerCase(),
      within,
    );
    await (found.asElement() as ElementHandle).click();
  }

  /** The control with this label. */
  async field(label: string): Promise<ElementHandle<HTMLInputElement>> {
    const found = await this.page.waitForFunction(
      (wanted) => {
        const is = (text: string | null) =>
          (text ?? '').replace('*', '').trim().toLowerCase() === wanted.toLowerCase();
        const labelled = [...document.querySelectorAll('label')].find(
          (element) => is(element.textContent) && element.control !== null,
        );
        const named = [...document.querySelectorAll('input, select, textarea')].find((element) =>
          is(element.getAttribute('aria-label')),
        );
        return labelled?.control ?? named ?? null;
      },
      {},
      label,
    );
    return found.asElement() as ElementHandle<HTMLInputElement>;
  }

  async fill(label: string, text: string): Promise<void> {
    await (await this.field(label)).type(text);
  }

  async choose(label: string, value: string): Promise<void> {
    await (await this.field(label)).select(value);
  }

  async valueOf(label: string): Promise<string> {
    return (await this.field(label)).evaluate((element) => element.value);
  }
}
