import { signInOptions } from '@boh/contract/sign-in/sign-in.contract.ts';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

/** Whether people may create their own accounts; undefined until the server has said so. */
export function useSignUp(): boolean | undefined {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => {
    let isWanted = true;
    const learn = (isIt: boolean) => {
      if (isWanted) setOpen(isIt);
    };
    // Offered where the answer did not come: the server decides in any case.
    call(signInOptions, {}).then(
      ({ SignUp }) => learn(SignUp),
      () => learn(true),
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return isOpen;
}
