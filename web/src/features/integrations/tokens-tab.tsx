import { useState } from 'react';
import { TokensList } from '../../session/tokens/tokens-list.tsx';

/** The API tokens of all people. */
export function TokensTab() {
  const [isAdding, setAdding] = useState(false);
  return <TokensList isOwn={false} isAdding={isAdding} onAdding={setAdding} />;
}
