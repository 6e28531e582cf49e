type Spot = readonly [longitude: number, latitude: number];

const BOUNDS = { west: -118.05, east: -117.45, north: 33.8, south: 33.4 };
const SIZE = { width: 720, height: 576 };

function place([longitude, latitude]: Spot): { x: number; y: number } {
  return {
    x: Math.round(((longitude - BOUNDS.west) / (BOUNDS.east - BOUNDS.west)) * SIZE.width),
    y: Math.round(((BOUNDS.north - latitude) / (BOUNDS.north - BOUNDS.south)) * SIZE.height),
  };
}

function line(spots: readonly Spot[]): string {
  return spots
    .map(place)
    .map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`)
    .join('');
}

const COAST: readonly Spot[] = [
  [-118.1, 33.72],
  [-118.0, 33.655],
  [-117.935, 33.61],
  [-117.88, 33.594],
  [-117.84, 33.573],
  [-117.79, 33.542],
  [-117.745, 33.508],
  [-117.718, 33.462],
  [-117.69, 33.46],
  [-117.64, 33.432],
  [-117.58, 33.38],
];
const ROADS: readonly { name: string; label: Spot; spots: readonly Spot[] }[] = [
  {
    name: 'I-5',
    label: [-117.655, 33.515],
    spots: [
      [-117.9, 33.81],
      [-117.86, 33.755],
      [-117.79, 33.715],
      [-117.735, 33.65],
      [-117.7, 33.612],
      [-117.668, 33.57],
      [-117.66, 33.505],
      [-117.675, 33.472],
      [-117.6, 33.4],
    ],
  },
  {
    name: 'I-405',
    label: [-117.985, 33.73],
    spots: [
      [-118.06, 33.77],
      [-117.96, 33.715],
      [-117.88, 33.688],
      [-117.81, 33.672],
      [-117.735, 33.65],
    ],
  },
  {
    name: '241',
    label: [-117.685, 33.735],
    spots: [
      [-117.72, 33.82],
      [-117.7, 33.75],
      [-117.66, 33.69],
      [-117.62, 33.645],
      [-117.6, 33.59],
    ],
  },
];
const CITIES: readonly { id: string; name: string; at: Spot; size: readonly [number, number] }[] = [
  { id: 'irvine', name: 'Irvine', at: [-117.805, 33.695], size: [82, 54] },
  { id: 'mission-viejo', name: 'Mission Viejo', at: [-117.645, 33.592], size: [56, 62] },
  { id: 'lake-forest', name: 'Lake Forest', at: [-117.675, 33.652], size: [56, 46] },
];
const OTHERS: readonly { name: string; at: Spot }[] = [
  { name: 'Santa Ana', at: [-117.93, 33.775] },
  { name: 'Newport Beach', at: [-117.865, 33.628] },
  { name: 'Laguna Beach', at: [-117.745, 33.56] },
];

/** A drawn map of southern Orange County; the city of the chosen tab is brought out. */
export function CountyMap() {
  const site = place([-117.69, 33.645]);
  const peak = place([-117.52, 33.705]);
  const ocean = place([-117.93, 33.505]);
  return (
    <figure className="map">
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} role="img" aria-labelledby="map-text">
        <title id="map-text">
          Map of southern Orange County: Lake Forest lies between Irvine to the north-west and Mission Viejo
          to the south-east, inland from Newport Beach and Laguna Beach.
        </title>
        <path className="sea" d={`${line(COAST)}L0 ${SIZE.height}V0z`} />
        <path className="surf" d={line(COAST)} />
        <path
          className="hills"
          d={`M${SIZE.width} ${peak.y - 88}L${peak.x - 44} ${peak.y - 30}L${peak.x - 96} ${peak.y + 60}L${peak.x - 60} ${peak.y + 150}L${SIZE.width} ${peak.y + 230}z`}
        />
        <path className="peak" d={`M${peak.x - 46} ${peak.y + 22}l26 -44l16 22l14 -18l28 40z`} />
        {CITIES.map((city) => {
          const { x, y } = place(city.at);
          return (
            <g key={city.id} className="city" data-city={city.id}>
              <ellipse cx={x} cy={y} rx={city.size[0]} ry={city.size[1]} />
            </g>
          );
        })}
        {ROADS.map((road) => {
          const { x, y } = place(road.label);
          return (
            <g key={road.name} className="road">
              <path d={line(road.spots)} />
              <rect x={x - 38} y={y - 17} width="76" height="34" rx="17" />
              <text x={x} y={y + 8} textAnchor="middle">
                {road.name}
              </text>
            </g>
          );
        })}
        {OTHERS.map((town) => {
          const { x, y } = place(town.at);
          return (
            <text key={town.name} className="town" x={x} y={y} textAnchor="middle">
              {town.name}
            </text>
          );
        })}
        <text className="ocean" x={ocean.x} y={ocean.y} textAnchor="middle">
          Pacific Ocean
        </text>
        <text className="town" x={peak.x + 4} y={peak.y + 48} textAnchor="middle">
          Saddleback
        </text>
        {CITIES.map((city) => {
          const { x, y } = place(city.at);
          const down = city.id === 'lake-forest' ? -18 : 8;
          return (
            <text
              key={city.id}
              className="city-name"
              data-city={city.id}
              x={x}
              y={y + down}
              textAnchor="middle"
            >
              {city.name}
            </text>
          );
        })}
        <g className="site">
          <circle cx={site.x} cy={site.y} r="18" />
          <circle cx={site.x} cy={site.y} r="8" />
        </g>
      </svg>
      <figcaption>Southern Orange County, simplified. The dot marks the city of Lake Forest.</figcaption>
    </figure>
  );
}
