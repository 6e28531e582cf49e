import { capital, jobs } from '../content.ts';
import { capitalStack, requiredJobs } from '../figures.ts';
import { Picture } from './assets.tsx';

const TOWER = { x: 118, foot: 470, height: 372, half: 92, rise: 46 };
const COLOURS = [
  { left: '#c4572e', right: '#e9834f', top: '#f6ab7c' },
  { left: '#232a63', right: '#39427f', top: '#6a72ab' },
  { left: '#a9782e', right: '#d6a552', top: '#edca86' },
] as const;

/** Total capitalization as a tower: each part is as high as its share. */
export function CapitalStack() {
  const { x, foot, height, half, rise } = TOWER;
  return (
    <figure className="stack">
      <figcaption>
        <b>$84.1MM</b> total capitalization
      </figcaption>
      <svg viewBox="0 0 440 540" role="img" aria-labelledby="stack-text">
        <title id="stack-text">
          {`Capital stack: ${capital.map((part) => `${part.name} ${part.amount}, ${part.share}%`).join('; ')}.`}
        </title>
        <path
          d={`M${x} ${foot + rise + 22}l${half + 26} -${rise + 13}l-${half + 26} -${rise + 13}l-${half + 26} ${rise + 13}z`}
          className="plinth"
        />
        {capitalStack(capital).map((part, i) => {
          const gap = 5;
          const low = foot - part.from * height - i * gap;
          const high = low - part.height * height;
          const colours = COLOURS[i % COLOURS.length] ?? COLOURS[0];
          const floors = Math.max(2, Math.round((part.height * height) / 17));
          const lines = Array.from({ length: floors - 1 }, (_, f) => low - ((f + 1) * (low - high)) / floors);
          const middle = (low + high) / 2 + rise / 2;
          return (
            <g key={part.name}>
              <path
                d={`M${x - half} ${low}V${high}L${x} ${high + rise}V${low + rise}z`}
                fill={colours.left}
              />
              <path
                d={`M${x + half} ${low}V${high}L${x} ${high + rise}V${low + rise}z`}
                fill={colours.right}
              />
              <path
                d={`M${x} ${high + rise}L${x + half} ${high}L${x} ${high - rise}L${x - half} ${high}z`}
                fill={colours.top}
              />
              {lines.map((y) => (
                <path key={y} className="floor" d={`M${x - half} ${y}L${x} ${y + rise}L${x + half} ${y}`} />
              ))}
              <path className="leader" d={`M${x + half + 8} ${middle - rise / 2 - 4}H${x + half + 40}`} />
              <text className="amount" x={x + half + 50} y={middle - rise / 2 - 4}>
                {part.amount}
              </text>
              <text className="name" x={x + half + 50} y={middle - rise / 2 + 20}>
                {part.name}
              </text>
              <text className="percent" x={x + half + 50} y={middle - rise / 2 + 42}>
                {part.share}%
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

const CELL = 12;

/** Dots in rows, painted as round dashes: crisp at any size, and a few lines instead of hundreds of circles. */
function Dots({ rows, className }: { rows: number; className: string }) {
  const columns = jobs.expected / rows;
  const needed = requiredJobs(jobs.expected, jobs.ofRequirement) / rows;
  const height = rows * CELL;
  const row = (from: number, count: number) =>
    Array.from(
      { length: rows },
      (_, r) => `M${from * CELL + CELL / 2} ${r * CELL + CELL / 2}h${(count - 1) * CELL + 0.1}`,
    );
  return (
    <svg className={className} viewBox={`0 0 ${columns * CELL} ${height + 12}`} aria-hidden="true">
      <path className="dots-need" d={row(0, needed).join('')} />
      <path className="dots-more" d={row(needed, columns - needed).join('')} />
      <path className="brace" d={`M2 ${height + 3}v5h${needed * CELL - 4}v-5`} />
      <path
        className="brace more"
        d={`M${needed * CELL + 2} ${height + 3}v5h${(columns - needed) * CELL - 4}v-5`}
      />
    </svg>
  );
}

/** Job creation: the building site, one dot for each expected job, and the three figures. */
export function Jobs() {
  return (
    <section className="jobs" data-section="jobs" aria-labelledby="jobs-title">
      <div className="band">
        <Picture
          name="construction"
          alt="Illustration of the building site at dawn: a concrete frame, scaffolding, two cranes and people at work"
          sizes="max(100vw, 800px)"
        />
      </div>
      <div className="wrap">
        <div className="jobs-head">
          <h2 id="jobs-title">Job Creation</h2>
          <p>{jobs.text}</p>
        </div>
        <dl className="job-figures">
          <div>
            <dt>expected jobs</dt>
            <dd>{jobs.expected}</dd>
          </div>
          <div>
            <dt>of the job requirement</dt>
            <dd>{jobs.ofRequirement}%</dd>
          </div>
          <div>
            <dt>satisfied by the construction phase</dt>
            <dd>
              {jobs.byConstruction}%
              <svg className="ring" viewBox="0 0 40 40" aria-hidden="true">
                <circle cx="20" cy="20" r="17" />
                <path d="M12 20.5l5.5 5.5L28.5 15" />
              </svg>
            </dd>
          </div>
        </dl>
        <figure>
          <Dots rows={20} className="dots-tall" />
          <Dots rows={10} className="dots-wide" />
          <figcaption>
            <span className="need">One dot is one expected job. These meet the job requirement,</span>{' '}
            <span className="more">these go beyond it.</span>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
