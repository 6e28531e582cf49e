import {
  grantRefusal,
  OWN_ROLE_TEXT,
  roleRefusal,
  type GrantedRole,
  type Granter,
} from '@boh/contract/roles/granting.calc.ts';
import { standingBy } from '../roles/granting.service.ts';

/** What the card of an employee offers at a location. */
interface Offer {
  readonly RoleName: string | null;
  /** Why the caller may not change it; null when they may. */
  readonly Locked: string | null;
  /** Which list of roles there is to choose from. */
  readonly Choice: number;
}

/**
 * What a caller may change of an employee's roles. It hangs on the two roles held at a location, and these are few
 * where locations are hundreds: each pair is judged once. Equal standings offer equal roles, and each list is sent once.
 */
export class Offers {
  readonly choices: { RoleID: number; RoleName: string }[][] = [];
  readonly #byPair = new Map<string, Offer>();
  readonly #byStanding = new Map<string, number>();

  constructor(
    private readonly CallerID: number,
    private readonly EmployeeID: number,
    private readonly roles: ReadonlyMap<number, GrantedRole>,
  ) {}

  at(CallerRoleID: number, RoleID: number | null): Offer {
    const pair = `${CallerRoleID} ${RoleID ?? ''}`;
    const known = this.#byPair.get(pair) ?? this.#judge(CallerRoleID, RoleID);
    this.#byPair.set(pair, known);
    return known;
  }

  #judge(CallerRoleID: number, RoleID: number | null): Offer {
    const granter = standingBy(this.CallerID, this.roles.get(CallerRoleID));
    const role = RoleID === null ? undefined : this.roles.get(RoleID);
    return {
      RoleName: role?.RoleName ?? null,
      Locked: this.#lockedBecause(granter, role),
      Choice: this.#choiceOf(granter),
    };
  }

  #lockedBecause(granter: Granter, role: GrantedRole | undefined): string | null {
    if (role) return grantRefusal(granter, this.EmployeeID, role);
    return granter.EmployeeID === this.EmployeeID ? OWN_ROLE_TEXT : null;
  }

  #choiceOf(granter: Granter): number {
    const standing = JSON.stringify([granter.level, [...granter.pages].sort()]);
    const known = this.#byStanding.get(standing) ?? this.choices.length;
    if (known === this.choices.length) {
      this.#byStanding.set(standing, known);
      this.choices.push(this.#offered(granter));
    }
    return known;
  }

  #offered(granter: Granter) {
    return [...this.roles]
      .filter(([, role]) => roleRefusal(granter, role) === null)
      .map(([RoleID, { RoleName }]) => ({ RoleID, RoleName }));
  }
}
