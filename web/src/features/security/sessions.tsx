import { Section } from '../../ui/page/page-header.tsx';
import { SessionsList } from '../../ui/sessions/sessions-list.tsx';

/** Where one is signed in. */
export function Sessions() {
  return (
    <Section title="Sessions">
      <SessionsList />
    </Section>
  );
}
