import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { CLIENT_ID, CLIENT_SECRET } from '../../../test/fake-provider.ts';
import { begin, comeBack, redeem } from '../../../test/provider-people.ts';
import { startRealProvider } from '../../../test/real-provider.ts';

const PUBLIC_URL = 'http://127.0.0.1:24629';

let t: TestApp;
let provider: Awaited<ReturnType<typeof startRealProvider>>;
beforeAll(async () => {
  provider = await startRealProvider({ redirectUri: `${PUBLIC_URL}/api/login/oidc/callback` });
  t = await buildTestApp({
    ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    PUBLIC_URL,
  });
  // The provider's clock is the real one.
  t.clock.advance(Date.now() - t.clock.now().getTime());
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

/** As much of a browser as it takes: cookies, redirects, and the two forms of the provider. */
class Browser {
  readonly #cookies = new Map<string, string>();

  /** Goes on until an address of the console, which is not asked for. */
  async follow(address: string, form?: Record<string, string>): Promise<URL | string> {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (to === null) return response.text();
    const next = new URL(to, address);
    return next.href.startsWith(PUBLIC_URL) ? next : this.follow(next.href);
  }

  async signIn(address: string, name: string): Promise<Record<string, string>> {
    let page = await this.follow(address);
    const forms: Record<string, string>[] = [
      { prompt: 'login', login: name, password: 'any' },
      { prompt: 'consent' },
    ];
    for (const form of forms) {
      if (page instanceof URL) break;
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      page = await this.follow(new URL(action, provider.issuer).href, form);
    }
    if (!(page instanceof URL)) throw new Error(`The provider stays at: ${page.slice(0, 500)}`);
    return Object.fromEntries(page.searchParams);
  }
}

it('signs in, and proves again who one is, at a certified provider', async () => {
  const { EmployeeID } = await t.make.employee({ Email: 'nora@hotel.example', EmailConfirmed: true });
  const browser = new Browser();
  const first = await begin(t.visitor);
  const arrival = await comeBack(t.visitor, await browser.signIn(first.address, 'nora'));
  const { status, body } = await redeem(t.visitor, arrival.ticket, first.verifier);
  expect([status, body.user?.EmployeeID]).toEqual([200, EmployeeID]);
  const token = body.token as string;
  const again = await begin(t.visitor, { again: token });
  const back = await comeBack(t.visitor, await browser.signIn(again.address, 'nora'));
  const proof = { Ticket: back.ticket, Verifier: again.verifier };
  expect((await t.withToken(token).post('/login/again', proof)).status).toBe(200);
});

it('does not take a provider that was kept from asking again for one that asked', async () => {
  await t.make.employee({ Email: 'uma@hotel.example', EmailConfirmed: true });
  const browser = new Browser();
  const first = await begin(t.visitor);
  const arrival = await comeBack(t.visitor, await browser.signIn(first.address, 'uma'));
  const { body } = await redeem(t.visitor, arrival.ticket, first.verifier);
  const again = await begin(t.visitor, { again: body.token as string });
  const address = new URL(again.address);
  for (const name of ['prompt', 'max_age']) address.searchParams.delete(name);
  const back = await comeBack(t.visitor, await browser.signIn(address.href, 'nobody is asked'));
  expect(back).toMatchObject({ error: 'stale' });
});

it('does not take another person for the one who is asked again', async () => {
  await t.make.employee({ Email: 'ana@hotel.example', EmailConfirmed: true });
  await t.make.employee({ Email: 'eve@hotel.example', EmailConfirmed: true });
  const enter = async (name: string, again?: string) => {
    const begun = await begin(t.visitor, again === undefined ? {} : { again });
    const query = await new Browser().signIn(begun.address, name);
    return { ...(await comeBack(t.visitor, query)), verifier: begun.verifier };
  };
  const eve = await enter('eve');
  await redeem(t.visitor, eve.ticket, eve.verifier);
  const ana = await enter('ana');
  const token = (await redeem(t.visitor, ana.ticket, ana.verifier)).body.token as string;
  const back = await enter('eve', token);
  const proof = { Ticket: back.ticket, Verifier: back.verifier };
  expect((await t.withToken(token).post('/login/again', proof)).status).toBe(401);
});
