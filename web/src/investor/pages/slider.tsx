import { slides } from '../content.ts';
import { Picture } from './assets.tsx';

function Arrow({ back = false }: { back?: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d={back ? 'M15 4l-8 8 8 8' : 'M9 4l8 8-8 8'} />
    </svg>
  );
}

/** Pictures of the project: a slider with two sets, or two scrollable strips without JavaScript. */
export function Slider() {
  return (
    <section
      className="slider"
      data-section="pictures"
      data-slider="root"
      data-selected=""
      aria-labelledby="pictures-title"
    >
      <div className="wrap slider-head">
        <h2 id="pictures-title">In pictures</h2>
        <div className="tabs" role="tablist" aria-labelledby="pictures-title">
          {slides.map((set, i) => (
            <button
              key={set.id}
              type="button"
              role="tab"
              id={`tab-${set.id}`}
              data-tab={set.id}
              aria-controls={`panel-${set.id}`}
              aria-selected={i === 0}
            >
              {set.tab}
            </button>
          ))}
        </div>
      </div>
      {slides.map((set, i) => (
        <div
          key={set.id}
          className={i === 0 ? 'panel first' : 'panel'}
          role="tabpanel"
          id={`panel-${set.id}`}
          aria-labelledby={`tab-${set.id}`}
          tabIndex={0}
        >
          <div className="window">
            <ul data-slider="track">
              {set.slides.map((slide) => (
                <li key={slide.picture} data-slider="slide">
                  <figure>
                    <Picture name={slide.picture} alt={slide.alt} sizes="(min-width: 1300px) 1240px, 100vw" />
                    <figcaption>{slide.caption}</figcaption>
                  </figure>
                </li>
              ))}
            </ul>
          </div>
          <div className="wrap controls">
            <button type="button" data-slider="previous" aria-label="Previous slide" disabled>
              <Arrow back />
            </button>
            <div className="dots">
              {set.slides.map((slide, n) => (
                <button
                  key={slide.picture}
                  type="button"
                  data-slider="dot"
                  aria-label={`Go to slide ${n + 1}`}
                  aria-current={n === 0 ? 'true' : undefined}
                />
              ))}
            </div>
            <button type="button" data-slider="next" aria-label="Next slide">
              <Arrow />
            </button>
            <p className="status" data-slider="status" aria-live="polite">
              {`1 / ${set.slides.length}`}
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}
