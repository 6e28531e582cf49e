import { LANGUAGES } from '@boh/contract/floor/floor.contract.ts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button, Chips, LinkButton, Note, Soft } from '../parts/basics.tsx';
import { Ask, Sheet } from '../parts/sheet.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { leave } from '../session/leave.ts';
import { usePerson } from '../session/person.ts';
import { spoken } from '../words/language.ts';
import { LANGUAGE_NAMES } from '../words/languages.ts';
import { useChooseLanguage } from './use-own-language.ts';

/** Who is signed in and where, the language, and the way out. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  const { employee, place, goTo } = usePerson();
  const { actions, isOnline } = useQueue();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const out = () => {
    setBusy(true);
    void leave(employee.EmployeeID);
  };
  const choose = useChooseLanguage();
  if (isAsking)
    return (
      <Ask
        title={i18n._({ id: 'leave.title', message: 'Sign out and lose what waits?' })}
        text={i18n._({
          id: 'leave.text',
          message:
            '{n, plural, one {# thing was not sent yet. Signing out throws it away for good.} other {# things were not sent yet. Signing out throws them away for good.}}',
          values: { n: actions.length },
        })}
        yes={i18n._({ id: 'leave.yes', message: 'Sign out and throw away' })}
        onYes={out}
        onNo={() => setAsking(false)}
      />
    );
  return (
    <Sheet title={`${employee.FirstName} ${employee.LastName}`} onClose={onClose}>
      {place && <Soft>{place.Location.Name}</Soft>}
      {employee.locations.length > 1 && (
        <Chips
          label={i18n._({ id: 'menu.place', message: 'Location' })}
          options={employee.locations.map(({ Location }) => ({
            value: String(Location.LocationID),
            label: Location.Name,
          }))}
          value={place && String(place.Location.LocationID)}
          onChoose={(id) => void goTo(Number(id)).then(onClose)}
        />
      )}
      <Chips
        label={i18n._({ id: 'language.label', message: 'Language' })}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={spoken()}
        onChoose={(language) => void choose(language)}
      />
      <LinkButton href="/admin">{i18n._({ id: 'menu.console', message: 'Open the console' })}</LinkButton>
      {!isOnline && (
        <Note tone="warn">
          {i18n._({
            id: 'menu.offline',
            message: 'There is no network: after signing out nobody can sign in before it is back.',
          })}
        </Note>
      )}
      <Button tone="bad" isWide disabled={isBusy} onClick={actions.length > 0 ? () => setAsking(true) : out}>
        {i18n._({ id: 'menu.leave', message: 'Sign out' })}
      </Button>
    </Sheet>
  );
}
