import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { signInOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

export type SignInOptions = AnswerOf<typeof signInOptions>;

/** An account is offered where the answer did not come: the server decides in any case. A passkey would lead nowhere. */
const UNKNOWN: SignInOptions = { SignUp: true, Passkeys: false, Provider: null, Passwords: true };

/** What the sign-in page may offer; undefined until the server has said so. */
export function useSignInOptions(): SignInOptions | undefined {
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    let isWanted = true;
    const learn = (next: SignInOptions) => {
      if (isWanted) setOptions(next);
    };
    call(signInOptions, {}).then(learn, () => learn(UNKNOWN));
    return () => {
      isWanted = false;
    };
  }, []);
  return options;
}
