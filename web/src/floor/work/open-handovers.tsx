import { useLingui } from '@lingui/react';
import { Button, Card, Soft } from '../parts/basics.tsx';
import { go } from '../parts/way.ts';
import { usePerson } from '../session/person.ts';
import { momentText } from '../words/format.ts';
import { useHandovers } from './use-handovers.ts';

/** What nobody has acknowledged yet stands before everything else in the log book. */
export function OpenHandovers() {
  const { i18n } = useLingui();
  const { zone } = usePerson();
  const { open } = useHandovers();
  return open.map(({ HandoverID, PostedByName, CreatedAt, Note }) => (
    <Card key={HandoverID}>
      <strong>
        {i18n._({ id: 'handover.from', message: 'Handover from {name}', values: { name: PostedByName } })}
      </strong>
      {Note !== '' && <div>{Note}</div>}
      <Soft>{momentText(CreatedAt, zone)}</Soft>
      <Button isWide onClick={() => go(`/floor/handover/${HandoverID}`)}>
        {i18n._({ id: 'handover.read', message: 'Read it' })}
      </Button>
    </Card>
  ));
}
