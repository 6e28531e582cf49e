import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECURITY_TEXTS } from '@boh/contract/security/security.contract.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  person,
  ticketOf,
  withFactors,
  type Person,
} from '../../../test/factor-people.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { outbox } from '../../../test/outbox.ts';
import { roles } from '../../db/tables/access.table.ts';
import { auditLog } from '../../db/tables/spine.table.ts';
import { recoveryCodes, totpSecrets } from './security.table.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const policy = (who: Person, SecondFactor: 'NotOffered' | 'Offered' | 'Required') =>
  t.db.update(roles).set({ SecondFactor }).where(eq(roles.RoleID, who.caller.RoleID));
const shown = async (who: Person) => (await who.caller.get('/security')).body;
const mailsTo = async ({ email }: Person) =>
  (await outbox(t)).filter(({ to }) => [to].flat()[0]?.text === email).map(({ text = '' }) => text);

describe('an authenticator app', () => {
  it('is added with the secret that was shown and a code of it, which gives ten recovery codes', async () => {
    const who = await person(t);
    const started = await who.caller.post('/security/totp/start');
    expect(Object.keys(started.body).sort()).toEqual(['Secret', 'Uri']);
    expect((await shown(who)).TotpSince).toBeNull();
    await addApp(t, who);
    expect(new Set(who.codes).size).toBe(10);
    expect(await shown(who)).toEqual({
      SecondFactor: 'Offered',
      TotpSince: t.clock.now().toISOString(),
      Passkeys: [],
      RecoveryCodesLeft: 10,
      NoPasskeys: null,
      Proofs: ['Password', 'Code'],
    });
  });

  it('is not added by a wrong code, by one of an earlier secret, or an hour later', async () => {
    const who = await person(t);
    expect((await who.caller.post('/security/totp/confirm', { Code: '123456' })).status).toBe(409);
    await addApp(t, who);
    const earlier = codeOf(t, who, 1);
    await who.caller.post('/security/totp/start');
    const answer = await who.caller.post('/security/totp/confirm', { Code: earlier });
    expect([answer.status, answer.body.Message.Fields]).toEqual([400, `Code: ${SECURITY_TEXTS.wrongCode}`]);
    t.clock.advance(61 * 60_000);
    await who.caller.post('/login/again', { Password: 'harbor-lights-7' });
    expect((await who.caller.post('/security/totp/confirm', { Code: '123456' })).status).toBe(409);
  });

  it('works on until another one is confirmed in its place, and then no longer', async () => {
    const who = await addApp(t, await person(t));
    const former = { ...who };
    t.clock.advance(60_000);
    await who.caller.post('/security/totp/start');
    const inside = await t.visitor.post('/login/factor', {
      Ticket: await ticketOf(t, who),
      Code: codeOf(t, former),
    });
    expect(inside.status).toBe(200);
    await addApp(t, who);
    t.clock.advance(60_000);
    const Ticket = await ticketOf(t, who);
    expect((await t.visitor.post('/login/factor', { Ticket, Code: codeOf(t, former) })).status).toBe(401);
    expect((await t.visitor.post('/login/factor', { Ticket, Code: codeOf(t, who) })).status).toBe(200);
  });

  it('is nowhere to be read once it is added: not in answers, the trail, mails or the log of calls', async () => {
    const who = await withFactors(t);
    const letters = String((await who.caller.post('/security/totp/start')).body.Secret);
    const rows = JSON.stringify([
      await shown(who),
      await t.db.select().from(auditLog),
      (await outbox(t)).map(({ text }) => text),
      (await who.caller.get('/admin/employee/getEdit', { EmployeeID: who.caller.EmployeeID })).body,
    ]);
    for (const secret of [letters, ...who.codes, who.secret.toString('base64'), who.secret.toString('hex')])
      expect(rows).not.toContain(secret);
    const stored = await t.db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.EmployeeID, who.caller.EmployeeID));
    expect(stored.map(({ CodeHash }) => CodeHash.length)).toEqual(Array.from({ length: 10 }, () => 32));
  });

  it('is sealed where the server has a SECRET_KEY, and works all the same', async () => {
    const sealing = await buildTestApp({ SECRET_KEY: 'k'.repeat(32) });
    try {
      const who = await addApp(sealing, await person(sealing));
      const [row] = await sealing.db.select().from(totpSecrets);
      expect(row?.Secret?.includes(who.secret)).toBe(false);
      sealing.clock.advance(60_000);
      const done = await sealing.visitor.post('/login/factor', {
        Ticket: await ticketOf(sealing, who),
        Code: codeOf(sealing, who),
      });
      expect(done.status).toBe(200);
    } finally {
      await sealing.close();
    }
  });

  it('is sealed with a new SECRET_KEY by its next use, after which the one of before may go', async () => {
    const sealing = await buildTestApp({ SECRET_KEY: 'k'.repeat(32) });
    try {
      const who = await addApp(sealing, await person(sealing));
      const set = (keys: { secretKey: string; secretKeyBefore: string | undefined }) =>
        Object.assign(sealing.services.env, keys);
      const signIn = async () => {
        sealing.clock.advance(60_000);
        const sent = { Ticket: await ticketOf(sealing, who), Code: codeOf(sealing, who) };
        return (await sealing.visitor.post('/login/factor', sent)).status;
      };
      set({ secretKey: 'n'.repeat(32), secretKeyBefore: 'k'.repeat(32) });
      expect(await signIn()).toBe(200);
      set({ secretKey: 'n'.repeat(32), secretKeyBefore: undefined });
      expect(await signIn()).toBe(200);
      set({ secretKey: 'x'.repeat(32), secretKeyBefore: undefined });
      expect(await signIn()).toBe(500);
    } finally {
      await sealing.close();
    }
  });
});

describe('passkeys', () => {
  it('are listed by name with their last use, and removed one by one', async () => {
    const who = await addPasskey(await person(t), 'Phone');
    expect(who.codes).toHaveLength(10);
    expect((await shown(who)).Passkeys).toEqual([
      { PasskeyID: who.passkeyId, Name: 'Phone', CreatedAt: t.clock.now().toISOString(), LastUsedAt: null },
    ]);
    expect((await who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`)).status).toBe(200);
    expect(await shown(who)).toMatchObject({ Passkeys: [], RecoveryCodesLeft: 0 });
    expect((await who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`)).status).toBe(404);
  });

  it('of somebody else cannot be removed, and one that is known is not added again', async () => {
    const [who, other] = [await addPasskey(await person(t)), await person(t)];
    expect((await other.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`)).status).toBe(404);
    const { body } = await other.caller.post('/security/passkeys/options');
    const Passkey = who.passkey.create(String(body.Options.challenge));
    expect((await other.caller.post('/security/passkeys', { Name: 'Mine', Passkey })).status).toBe(409);
    const again = await who.caller.post('/security/passkeys/options');
    expect(again.body.Options.excludeCredentials).toEqual([
      { id: who.passkey.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('are refused with a sentence where the console has neither https nor localhost', async () => {
    const plain = await buildTestApp({ PUBLIC_URL: 'http://console.hotel.example' });
    try {
      const who = await addApp(plain, await person(plain));
      expect((await plain.visitor.get('/login/options')).body.Passkeys).toBe(false);
      expect((await who.caller.get('/security')).body.NoPasskeys).toBe(SECURITY_TEXTS.noPasskeys);
      for (const answer of [
        await who.caller.post('/security/passkeys/options'),
        await plain.visitor.post('/login/passkey/options', {}),
        await plain.visitor.post('/login/passkey/options', { Ticket: await ticketOf(plain, who) }),
      ]) {
        expect([answer.status, answer.body.error]).toEqual([409, SECURITY_TEXTS.noPasskeys]);
      }
    } finally {
      await plain.close();
    }
  });
});

describe('recovery codes', () => {
  it('new ones make the old ones void; without a factor there are none', async () => {
    const who = await addApp(t, await person(t));
    const old = who.codes;
    const { body } = await who.caller.post('/security/recovery-codes');
    expect(body.RecoveryCodes).toHaveLength(10);
    const Ticket = await ticketOf(t, who);
    expect((await t.visitor.post('/login/factor', { Ticket, Code: old[0] })).status).toBe(401);
    expect((await t.visitor.post('/login/factor', { Ticket, Code: body.RecoveryCodes[0] })).status).toBe(200);
    expect((await shown(who)).RecoveryCodesLeft).toBe(9);
    await who.caller.post('/security/totp/remove');
    expect((await shown(who)).RecoveryCodesLeft).toBe(0);
    expect((await who.caller.post('/security/recovery-codes')).status).toBe(409);
  });
});

describe('what a role says about second factors', () => {
  it('the strictest of somebody’s roles counts, and nobody’s is Offered', async () => {
    const who = await person(t);
    await policy(who, 'NotOffered');
    expect((await shown(who)).SecondFactor).toBe('NotOffered');
    const offered = await t.make.role([]);
    const elsewhere = await t.make.location();
    await t.make.assign(who.caller.EmployeeID, elsewhere.LocationID, offered.RoleID);
    expect((await shown(who)).SecondFactor).toBe('Offered');
    await t.db.update(roles).set({ SecondFactor: 'Required' }).where(eq(roles.RoleID, offered.RoleID));
    expect((await shown(who)).SecondFactor).toBe('Required');
    const roleless = await t.make.employee();
    const token = await t.make.token(roleless.EmployeeID, null);
    expect((await t.withToken(token).get('/security')).body.SecondFactor).toBe('Offered');
  });

  it('where it is not offered none is added, and one that is there can be removed', async () => {
    const who = await withFactors(t);
    await policy(who, 'NotOffered');
    for (const path of ['/security/totp/start', '/security/passkeys/options']) {
      const answer = await who.caller.post(path);
      expect([answer.status, answer.body.error]).toEqual([409, SECURITY_TEXTS.notOffered]);
    }
    expect((await who.caller.post('/security/totp/remove')).status).toBe(200);
  });

  it('is set with the role, by whoever edits roles, and stays where it is not sent', async () => {
    const editor = await t.loginAs({ level: 100 });
    const made = await editor.post('/role', { RoleName: 'GUARDED', Level: 1, SecondFactor: 'Required' });
    expect(made.body.SecondFactor).toBe('Required');
    const { RoleID } = made.body as { RoleID: number };
    const change = async (more: object) =>
      (await editor.put('/role', { Roles: [{ RoleID, ...more }] })).body.Roles?.[0]?.SecondFactor as string;
    expect(await change({ Level: 2 })).toBe('Required');
    expect(await change({ SecondFactor: 'NotOffered' })).toBe('NotOffered');
    const wrong = await editor.put('/role', { Roles: [{ RoleID, SecondFactor: 'Sometimes' }] });
    expect(wrong.status).toBe(400);
  });

  it('the last required one cannot be removed, whichever it is', async () => {
    const who = await withFactors(t);
    await policy(who, 'Required');
    expect((await who.caller.post('/security/totp/remove')).status).toBe(200);
    const last = await who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`);
    expect([last.status, last.body.error]).toEqual([409, SECURITY_TEXTS.lastRequired]);
    await addApp(t, who);
    expect((await who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`)).status).toBe(200);
    expect((await who.caller.post('/security/totp/remove')).status).toBe(409);
    expect(await shown(who)).toMatchObject({ RecoveryCodesLeft: 10, Passkeys: [] });
  });
});

describe('the mail about a changed factor', () => {
  it('goes to the person for each of them, and to no address that nobody confirmed', async () => {
    const who = await withFactors(t);
    await who.caller.post('/security/recovery-codes');
    await who.caller.post('/security/totp/remove');
    await who.caller.send('DELETE', `/security/passkeys/${who.passkeyId}`);
    const texts = await mailsTo(who);
    expect(texts).toHaveLength(5);
    for (const part of [
      'app was added',
      'passkey was added',
      'New recovery codes',
      'app of your account was removed',
      'passkey of your account was removed',
    ])
      expect(texts.filter((text) => text.includes(part)).length).toBeGreaterThan(0);
    const stranger = await t.make.employee({ EmailConfirmed: false });
    const caller = t.withToken(await t.make.token(stranger.EmployeeID, null));
    const unconfirmed = { ...(await person(t)), caller, email: stranger.Email };
    await addApp(t, unconfirmed);
    expect(await mailsTo(unconfirmed)).toEqual([]);
  });
});
