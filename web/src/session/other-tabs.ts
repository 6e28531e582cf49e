import { currentEmployee, openTab } from '@boh/contract/sign-in/sign-in.contract.ts';
import { call } from '../api/call.ts';
import { areCallsHeld, endSession, getToken } from '../api/session-store.ts';

/**
 * A tab that was opened by Ctrl+click or a pasted address has no session: each tab keeps its own. It asks the other tabs of
 * this browser, and the one that was used last gets a session for it from the server.
 */
const CHANNEL = 'back-of-house-tabs';
const SIGNED_IN = 'back-of-house-signed-in';

type Said =
  | { kind: 'who is signed in'; from: string }
  | { kind: 'i am'; from: string; to: string; usedAt: number }
  | { kind: 'a session please'; from: string; to: string }
  | { kind: 'here it is'; to: string; token: string | null }
  | { kind: 'signed out'; from: string };

/** How long others have to answer where nobody can tell whether there are any. */
const UNSURE_WAIT = 500;
/** How long a tab that is there may take: those in the background are given little time to run. */
const SURE_WAIT = 5000;
/** After the first answer, for those of other tabs: the one used last is chosen. Where all have answered nobody waits. */
const UNSURE_LATER_ANSWERS = 60;
const SURE_LATER_ANSWERS = 1000;

const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');

const openChannel = () => (typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL));

/** The lock that signed-in tabs hold; browsers have locks only over https and on the machine itself. */
const locks = () => (navigator.locks as LockManager | undefined) ?? null;

/** How many tabs of this browser are signed in; null where nobody can tell. */
async function countSignedIn(): Promise<number | null> {
  const held = (
    await locks()
      ?.query()
      .catch(() => undefined)
  )?.held;
  return held ? held.filter(({ name }) => name === SIGNED_IN).length : null;
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

async function ask(channel: BroadcastChannel, signedIn: number | null): Promise<string | null> {
  const say = (said: Said) => channel.postMessage(said);
  const there: { from: string; usedAt: number }[] = [];
  const given = new Promise<string | null>((hand) => {
    const all = new Promise<void>((hearAll) => {
      const first = new Promise<void>((hear) => {
        channel.onmessage = ({ data }: MessageEvent<Said>) => {
          if (data.kind === 'i am' && data.to === tab) {
            there.push(data);
            hear();
            if (there.length === signedIn) hearAll();
          }
          if (data.kind === 'here it is' && data.to === tab) hand(data.token);
        };
      });
      const later = signedIn === null ? UNSURE_LATER_ANSWERS : SURE_LATER_ANSWERS;
      void first.then(() => after(later)).then(hearAll);
    });
    void all.then(() => {
      const [last] = there.sort((a, b) => b.usedAt - a.usedAt);
      if (last) say({ kind: 'a session please', from: tab, to: last.from });
    });
  });
  say({ kind: 'who is signed in', from: tab });
  const wait = signedIn === null ? UNSURE_WAIT : SURE_WAIT;
  return (await Promise.race([given, after(wait)])) ?? null;
}

let asking: Promise<string | null> | null = null;

async function askOnce(): Promise<string | null> {
  const signedIn = await countSignedIn();
  const channel = signedIn === 0 ? null : openChannel();
  if (!channel) return null;
  try {
    return await ask(channel, signedIn);
  } finally {
    channel.close();
  }
}

/** The token of a session for this tab; null where no other tab of this browser is signed in. */
export function askOtherTabs(): Promise<string | null> {
  asking ??= askOnce().finally(() => (asking = null));
  return asking;
}

/** Answers other tabs while this one is signed in; returns how to stop that. */
export function answerOtherTabs(): () => void {
  const channel = openChannel();
  if (!channel) return () => undefined;
  let usedAt = Date.now();
  const use = () => {
    usedAt = Date.now();
  };
  const say = (said: Said) => channel.postMessage(said);
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    const canGive = getToken() !== null && !areCallsHeld();
    if (data.kind === 'who is signed in' && canGive) say({ kind: 'i am', from: tab, to: data.from, usedAt });
    if (data.kind === 'a session please' && data.to === tab) {
      void call(openTab, {}).then(
        ({ token }) => say({ kind: 'here it is', to: data.from, token }),
        () => say({ kind: 'here it is', to: data.from, token: null }),
      );
    }
    if (data.kind === 'signed out' && data.from !== tab) void leaveIfEnded();
  };
  const events = ['focus', 'pointerdown', 'keydown'] as const;
  for (const event of events) window.addEventListener(event, use, true);
  const letGo = holdLock();
  return () => {
    for (const event of events) window.removeEventListener(event, use, true);
    letGo();
    channel.close();
  };
}

/** It may have been somebody else who logged out: the server knows. Where it was this person, nothing of theirs stays here. */
async function leaveIfEnded(): Promise<void> {
  await call(currentEmployee, {}).catch(() => undefined);
  if (getToken() === null) endSession();
}

function holdLock(): () => void {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void locks()
    ?.request(SIGNED_IN, { mode: 'shared' }, () => held)
    .catch(() => undefined);
  return letGo;
}

/** Logging out ends the sessions of all tabs that came from the same sign-in: they are told. */
export function tellSignedOut(): void {
  const channel = openChannel();
  channel?.postMessage({ kind: 'signed out', from: tab } satisfies Said);
  channel?.close();
}
