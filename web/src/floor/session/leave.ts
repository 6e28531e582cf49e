import { logout } from '@boh/contract/sign-in/sign-in.contract.ts';
import { callFloor } from '../net/call-floor.ts';
import { forgetReads } from '../reading/reads.ts';
import { tell } from '../store/bus.ts';
import { wipePerson } from '../store/person-db.ts';
import { changeSession } from '../store/session-db.ts';

/** So long the server is waited for; what it was told goes out all the same. */
const PATIENCE_MS = 1500;

/** Signs out: nothing of this person stays on the phone, whatever the network says. */
export async function leave(EmployeeID: number): Promise<void> {
  // Without a network the session ends by itself later; its token is gone from here in any case.
  if (navigator.onLine) {
    const ended = callFloor(logout, {}).catch(() => undefined);
    // A network that swallows everything must not leave the phone open to whoever takes it next.
    await Promise.race([ended, new Promise((over) => setTimeout(over, PATIENCE_MS))]);
  }
  // First what they did and read: a phone that dies between the two still asks for their password.
  await wipePerson(EmployeeID);
  forgetReads();
  await changeSession(() => null);
  tell('queue');
}
