import { apartmentTimeline, hotelTimeline, type Step } from '../content.ts';
import { timeScale } from '../figures.ts';

const WIDTH = 1120;
const EDGE = 26;
const LINE = 48;

/** The steps on a line of true length, numbered as in the list below it. */
function TimeLine({ steps }: { steps: readonly Step[] }) {
  const scale = timeScale(steps);
  const at = (position: number) => EDGE + position * (WIDTH - EDGE * 2);
  const spots: number[] = [];
  for (const position of scale.positions) {
    let x = at(position);
    while (spots.some((spot) => Math.abs(spot - x) < 24)) x += 4;
    spots.push(x);
  }
  const start = at(scale.positions[2] ?? 0);
  const end = at(scale.positions[3] ?? 1);
  return (
    <svg className="line" viewBox={`0 0 ${WIDTH} 96`} aria-hidden="true">
      <path className="axis" d={`M${EDGE} ${LINE}H${WIDTH - EDGE}`} />
      {scale.years.map(({ year, position }) => (
        <g key={year}>
          <path className="tick" d={`M${at(position)} ${LINE - 8}v16`} />
          <text x={at(position)} y={LINE + 40} textAnchor="middle">
            {year}
          </text>
        </g>
      ))}
      <path className="building" d={`M${start} ${LINE}H${end}`} />
      <text className="phase" x={(start + end) / 2} y={LINE - 20} textAnchor="middle">
        Construction
      </text>
      {spots.map((x, i) => (
        <g key={steps[i]?.name}>
          <circle cx={x} cy={LINE} r="13" />
          <text className="number" x={x} y={LINE + 5} textAnchor="middle">
            {i + 1}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Timeline({ id, title, steps }: { id: string; title: string; steps: readonly Step[] }) {
  return (
    <section className={`timeline ${id}`} data-section={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <h2 id={`${id}-title`}>{title}</h2>
        <TimeLine steps={steps} />
        <ol>
          {steps.map((step) => (
            <li key={step.name}>
              <time dateTime={step.month}>{step.date}</time>
              <span>{step.name}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The two buildings' schedules, each drawn to its own scale. */
export function Timelines() {
  return (
    <>
      <Timeline id="hotel-timeline" title="Hotel Development Timeline" steps={hotelTimeline} />
      <Timeline id="apartment-timeline" title="Apartment Timeline" steps={apartmentTimeline} />
    </>
  );
}
