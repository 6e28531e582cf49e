import type { AnswerOf } from '@boh/contract/endpoint.ts';
import { assignRoles, listAssignments, listTeam } from '@boh/contract/team/team.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '../../ui/page/choice.tsx';
import { isSilent, statusOf } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import { useAnswer } from '../../api/use-list.ts';
import { useSave } from '../../api/use-save.ts';
import { confirm, KEEP_EDITING } from '../../notices/alerts.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { useLeaveGuard } from '../../ui/form/leave-guard.ts';
import { LoadingOverlay } from '../../ui/page/loading-overlay.tsx';
import { SearchBox } from '../../ui/table/search-box.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import type { Member } from './team-columns.tsx';
import { useLeaving } from './use-leaving.ts';
import { useResetFactors } from './use-reset-factors.ts';
import classes from './team.module.css';

type Assignments = AnswerOf<typeof listAssignments>;
type Place = Assignments['Locations'][number];

/** From so many locations on, one is found by typing. */
const SEARCH_BEYOND = 12;
const NOT_SAVED = 'The roles were not saved. Please try again.';

interface TeamCardProps {
  member: Member;
  onSaved: () => void;
}

const withRole = ({ RoleName, Name }: Place) => `${RoleName ?? ''} at ${Name}`;

/** Asks before roles are taken away, and says what it means for whoever held no other. */
function confirmRemoval({ FirstName, LastName }: Member, removed: readonly Place[], isLast: boolean) {
  const [first] = removed;
  const what = removed.length === 1 && first ? `the role ${withRole(first)}` : `${removed.length} roles`;
  const detail = [
    ...(removed.length > 1 ? [`${removed.map(withRole).join(', ')}.`] : []),
    ...(isLast ? ['No role is left then: they open nothing at any location that you administer.'] : []),
  ];
  const question = `Take ${what} away from ${FirstName} ${LastName}?`;
  return confirm(question, 'Remove Role', detail.join(' ') || undefined, KEEP_EDITING);
}

/** One role dropdown per location the caller administers. */
export function TeamCard({ member, onSaved }: TeamCardProps) {
  const { answer, error, isStale, refetch } = useAnswer(listAssignments, {
    query: { EmployeeID: member.EmployeeID },
  });
  if (!answer) return error ? <ErrorState onRetry={refetch} /> : <LoadingOverlay />;
  return (
    <>
      {isStale && <StaleNote what="roles" onRetry={refetch} />}
      <RoleChoices key={member.EmployeeID} member={member} assignments={answer} onSaved={onSaved} />
    </>
  );
}

function RoleChoices({ member, assignments, onSaved }: TeamCardProps & { assignments: Assignments }) {
  const { Locations, Choices } = assignments;
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  // What was chosen belongs to the roles that were shown then: a newer roster must not make a stale save pass.
  const [chosenAt, setChosenAt] = useState<number | null>(null);
  const [latest, setLatest] = useState('');
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useSave(assignRoles, {
    invalidates: [listTeam, listAssignments],
    success: ({ message }) => message,
    seconds: 5,
  });
  const roleAt = (place: Place) => changed.get(place.LocationID) ?? String(place.RoleID ?? '');
  const isRemoved = (place: Place) => place.RoleID !== null && roleAt(place) === '';
  const save = async () => {
    setProblem(null);
    const removed = Locations.filter(isRemoved);
    const isLast = Locations.every((place) => roleAt(place) === '');
    if (removed.length > 0 && !(await confirmRemoval(member, removed, isLast))) return;
    const LocationRoles = Locations.filter((place) => roleAt(place) !== '').map((place) => ({
      LocationID: place.LocationID,
      Role: Number(roleAt(place)),
    }));
    try {
      const { EmployeeID, Version } = member;
      await saving.save({ body: { EmployeeID, LocationRoles, Version: chosenAt ?? Version } });
      onSaved();
    } catch (error) {
      // A refusal has its alert already.
      if (!isSilent(error) && statusOf(error) !== 403) setProblem(errorText(error, NOT_SAVED));
    }
  };
  // Back at the role that is held is no change, and a locked place never is one.
  const isChanged = Locations.some(
    (place) => place.Locked === null && roleAt(place) !== String(place.RoleID ?? ''),
  );
  useLeaveGuard(isChanged);
  const wanted = search.trim().toLowerCase();
  const shown = Locations.filter(({ Name }) => Name.toLowerCase().includes(wanted));
  // The role chosen last, for the other places shown where it may be given.
  const others = shown.filter(
    (place) => roleAt(place) !== latest && place.Locked === null && isOffered(Choices[place.Choice], latest),
  );
  const giveToOthers = () =>
    setChanged(new Map([...changed, ...others.map(({ LocationID }) => [LocationID, latest] as const)]));
  return (
    <section className={classes['card']} aria-label={`Roles of ${member.FirstName} ${member.LastName}`}>
      {Locations.length > SEARCH_BEYOND && (
        <SearchBox label="Find a location" value={search} onChange={setSearch} delay={0} />
      )}
      <div className={classes['places']}>
        {shown.map((place) => (
          <Choice
            key={place.LocationID}
            className={classes['place'] ?? ''}
            label={place.Name}
            title={place.Locked ?? undefined}
            disabled={place.Locked !== null}
            description={place.Locked ?? (isRemoved(place) && `${place.RoleName ?? ''} goes when you save.`)}
            inputWrapperOrder={['label', 'input', 'description']}
            value={roleAt(place)}
            onChange={(value) => {
              setChanged(new Map(changed).set(place.LocationID, value));
              setChosenAt(chosenAt ?? member.Version);
              setLatest(value);
            }}
            data={optionsOf(place, Choices[place.Choice] ?? [])}
          />
        ))}
      </div>
      {problem !== null && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button loading={saving.isSaving} disabled={!isChanged} onClick={() => void save()}>
          SAVE ASSIGNMENTS
        </Button>
        {isChanged && latest !== '' && others.length > 0 && (
          <Button variant="default" onClick={giveToOthers}>
            {`Same role at ${others.length} more ${others.length === 1 ? 'location' : 'locations'}`}
          </Button>
        )}
        <HistoryButton record={`employee:${member.EmployeeID}`} />
        {assignments.ManagedByOthers === null && (
          <Managing member={member} isChanged={isChanged} onDone={onSaved} />
        )}
      </div>
    </section>
  );
}

/** What one does to the account itself, where the roles let one. What is chosen and not saved is saved or left first. */
function Managing({ member, isChanged, onDone }: { member: Member; isChanged: boolean; onDone: () => void }) {
  const [isListing, setListing] = useState(false);
  const leaving = useLeaving(member, onDone);
  const resetting = useResetFactors(member, onDone);
  return (
    <>
      {member.Active && (
        <Button variant="default" onClick={() => setListing(true)}>
          Sessions
        </Button>
      )}
      <Button
        variant="default"
        disabled={isChanged}
        loading={leaving.isSaving}
        onClick={() => void leaving.run()}
      >
        {leaving.label}
      </Button>
      {member.Active && (
        <Button
          variant="default"
          disabled={isChanged}
          loading={resetting.isSaving}
          onClick={() => void resetting.run()}
        >
          Reset Factors
        </Button>
      )}
      {isListing && <SessionsDialog member={member} onClose={() => setListing(false)} />}
    </>
  );
}

const isOffered = (choices: Assignments['Choices'][number] | undefined, RoleID: string) =>
  choices?.some((choice) => String(choice.RoleID) === RoleID) === true;

/** The roles to choose from; the one held stays readable even where the caller could not hand it out. */
function optionsOf(place: Place, choices: Assignments['Choices'][number]) {
  const isOffered = choices.some(({ RoleID }) => RoleID === place.RoleID);
  const held =
    place.RoleID === null || isOffered ? [] : [{ RoleID: place.RoleID, RoleName: place.RoleName ?? '' }];
  return [
    { value: '', label: 'Select Role' },
    ...[...held, ...choices].map(({ RoleID, RoleName }) => ({ value: String(RoleID), label: RoleName })),
  ];
}
