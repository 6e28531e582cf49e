import { useState } from 'react';
import { TokensList } from '../../session/tokens/tokens-list.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { useAsked } from '../../ui/page/use-asked.ts';

/** What programs call with in one's own name. */
export function OwnTokens() {
  const [isAdding, setAdding] = useState(false);
  useAsked({ token: () => setAdding(true) });
  return (
    <Section title="API tokens">
      <TokensList isOwn isAdding={isAdding} onAdding={setAdding} />
    </Section>
  );
}
