import { showHome, type HomeTile } from '@boh/contract/home/home.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/use-list.ts';
import { useSession, type Session } from '../../session/session.tsx';
import { daysBefore, today } from '../../ui/text/time.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Section } from '../../ui/page/page-header.tsx';
import { StaleNote } from '../../ui/table/stale-note.tsx';
import { StatTile, StatTiles, WaitingTiles } from '../../ui/page/stat-tile.tsx';
import { Greeting } from './greeting.tsx';
import { HomeTrend } from './home-trend.tsx';
import { isBeginning } from './is-beginning.ts';
import { unbroken } from './unbroken.ts';

const EVERY_MINUTE = 60_000;
/** What a tile asks of its screen: to show what it counts. */
const ASKS: Record<string, string> = {
  'desk-log': 'do=open',
  ada: 'do=open-ada',
  calls: 'do=open-calls',
  'cash-count': 'do=cash',
  'room-logs': 'do=open',
  reimbursement: 'show=ForMe',
  'reimbursement-yours': 'show=Yours',
  bonus: 'show=ForMe',
  'bonus-yours': 'show=Yours',
};
/** Figures of yesterday's sales, which lead to that very row. */
const OF_YESTERDAY = ['occupancy', 'adr', 'revpar'];

function addressOf({ Key, Page }: HomeTile, location: Session['location']): string {
  const isOfYesterday = Page === 'Daily Sales Data' && OF_YESTERDAY.includes(Key);
  const row = { hotel: location?.Name ?? '', date: daysBefore(today(location?.TimeZone), 1) };
  const wish = isOfYesterday ? new URLSearchParams(row).toString() : ASKS[Key];
  return `/admin/${pagePath(Page)}${wish === undefined ? '' : `?${wish}`}`;
}

/** Of no use to anybody once the group has begun, so loaded by itself. */
const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const HotelSteps = lazy(async () => ({ default: (await import('./hotel-steps.tsx')).HotelSteps }));

/** The landing page of the console: a greeting, then what is open today at the selected location. */
export function HomePage() {
  const session = useSession();
  const { fullName, location, holds } = session;
  const { answer, error, isStale, refetch } = useAnswer(showHome, {}, { refetchInterval: EVERY_MINUTE });
  useEffect(() => {
    document.title = 'Back of House';
  }, []);
  const hotelSteps = answer?.HotelSteps && <HotelSteps has={answer.HotelSteps} />;
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
      <Suspense>{isBeginning(session) ? <FirstSteps then={hotelSteps} /> : hotelSteps}</Suspense>
      {location !== null && !answer && error === null && (
        <Section title="Today at this location">
          <WaitingTiles />
        </Section>
      )}
      {answer && answer.Tiles.length > 0 && (
        <Section title="Today at this location">
          {isStale && <StaleNote what="figures" onRetry={refetch} />}
          <StatTiles>
            {answer.Tiles.map((tile) => (
              <StatTile
                key={tile.Key}
                label={tile.Label}
                value={tile.Value}
                {...(tile.Note !== '' && { note: unbroken(tile.Note) })}
                tone={tile.Tone ?? undefined}
                to={addressOf(tile, location)}
              />
            ))}
          </StatTiles>
        </Section>
      )}
      {error !== null && !isStale && (
        <Section title="Today at this location">
          <ErrorState onRetry={refetch} />
        </Section>
      )}
      {location && holds('DashboardList') && (
        <HomeTrend
          LocationID={location.LocationID}
          zone={location.TimeZone}
          isDue={answer !== undefined || error !== null}
        />
      )}
    </>
  );
}
