import { places } from '../content-county.ts';
import { CountyMap } from './county-map.tsx';

/** The three cities as tabs beside a map; without JavaScript all three texts stand below each other. */
export function Places() {
  return (
    <section className="places" data-section="places" aria-labelledby="places-title">
      <div className="wrap" data-tabs data-selected="">
        <h2 id="places-title">Where it stands</h2>
        <div className="tabs" role="tablist" aria-labelledby="places-title">
          {places.map((place, i) => (
            <button
              key={place.id}
              type="button"
              role="tab"
              id={`tab-${place.id}`}
              data-tab={place.id}
              aria-controls={`panel-${place.id}`}
              aria-selected={i === 0}
            >
              {place.tab}
            </button>
          ))}
        </div>
        <div className="split">
          <div className="panels">
            {places.map((place, i) => (
              <div
                key={place.id}
                className={i === 0 ? 'panel first' : 'panel'}
                role="tabpanel"
                id={`panel-${place.id}`}
                aria-labelledby={`tab-${place.id}`}
              >
                <h3>{place.heading}</h3>
                {place.paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
                <ul>
                  {place.points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
          <CountyMap />
        </div>
      </div>
    </section>
  );
}
