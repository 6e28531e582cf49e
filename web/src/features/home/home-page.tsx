import { showHome } from '@boh/contract/home/home.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/use-list.ts';
import { useSession } from '../../app/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/page-header.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { Greeting } from './greeting.tsx';
import { HomeTrend } from './home-trend.tsx';
import { isBeginning } from './is-beginning.ts';

const EVERY_MINUTE = 60_000;
/** Of no use to anybody once the group has begun, so loaded by itself. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));

/** The landing page of the console: a greeting, then what is open today at the selected location. */
export function HomePage() {
  const session = useSession();
  const { fullName, location, holds } = session;
  const { answer } = useAnswer(showHome, {}, { refetchInterval: EVERY_MINUTE });
  useEffect(() => {
    document.title = 'Back of House';
  }, []);
  return (
    <>
      <Greeting name={fullName} zone={location?.TimeZone} />
      {location === null && (
        <EmptyState
          text="You hold no role yet"
          hint="Ask the manager of your hotel for one. Until then your own profile is open to you."
        >
          <Link to="/admin/EditProfile" className="link">
            Edit Profile
          </Link>
        </EmptyState>
      )}
      {isBeginning(session) && (
        <Suspense>
          <FirstSteps />
        </Suspense>
      )}
      {answer && answer.Tiles.length > 0 && (
        <Section title="Today at this location">
          <StatTiles>
            {answer.Tiles.map(({ Key, Label, Value, Note, Tone, Page }) => (
              <StatTile
                key={Key}
                label={Label}
                value={Value}
                {...(Note !== '' && { note: Note })}
                tone={Tone ?? undefined}
                to={`/admin/${pagePath(Page)}`}
              />
            ))}
          </StatTiles>
        </Section>
      )}
      {location && holds('DashboardList') && (
        <HomeTrend LocationID={location.LocationID} zone={location.TimeZone} isDue={answer !== undefined} />
      )}
    </>
  );
}
