import { showHome } from '@boh/contract/home/home.contract.ts';
import { pagePath } from '@boh/contract/pages.ts';
import { useEffect } from 'react';
import { useAnswer } from '../../api/use-list.ts';
import { useSession } from '../../app/session.tsx';
import { Section } from '../../ui/page-header.tsx';
import { StatTile, StatTiles } from '../../ui/stat-tile.tsx';
import { Greeting } from './greeting.tsx';
import { HomeTrend } from './home-trend.tsx';

const EVERY_MINUTE = 60_000;

/** The landing page of the console: a greeting, then what is open today at the selected location. */
export function HomePage() {
  const { fullName, location, holds } = useSession();
  const { answer } = useAnswer(showHome, {}, { refetchInterval: EVERY_MINUTE });
  useEffect(() => {
    document.title = 'Back of House';
  }, []);
  return (
    <>
      <Greeting name={fullName} zone={location?.TimeZone} />
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
