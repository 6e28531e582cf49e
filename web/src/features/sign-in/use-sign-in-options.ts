import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { signInOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

type Options = AnswerOf<typeof signInOptions>;

/** Offered where the answer did not come: the server decides in any case. */
const UNKNOWN: Options = { SignUp: true, Passkeys: false, Provider: null, Passwords: true };

/** What the sign-in page may offer; undefined until the server has said so. */
export function useSignInOptions(): Options | undefined {
  const [options, setOptions] = useState<Options>();
  useEffect(() => {
    let isWanted = true;
    const learn = (next: Options) => {
      if (isWanted) setOptions(next);
    };
    call(signInOptions, {}).then(learn, () => learn(UNKNOWN));
    return () => {
      isWanted = false;
    };
  }, []);
  return options;
}
