import { mix, type Flat, type Scene } from './scene.ts';

/** The whole sky: colours from the zenith to the horizon. */
export function sky(scene: Scene, colours: readonly string[]): void {
  const last = colours.length - 1;
  const stops = colours.map((colour, i) => [i / last, colour] as const);
  scene.rect(0, 0, scene.width, scene.horizon + 4, scene.gradient(stops));
}

/** A low sun or moon with its halo; `at` is a part of the picture's width and height. */
export function sun(scene: Scene, at: Flat, radius: number, colour: string, halo = 7): void {
  const [x, y] = [scene.width * at[0], scene.height * at[1]];
  const r = scene.width * radius;
  const glow = scene.radial([
    [0, colour, 0.75],
    [0.25, colour, 0.35],
    [1, colour, 0],
  ]);
  scene.ellipse(x, y, r * halo, r * halo, glow);
  scene.ellipse(x, y, r, r, mix(colour, '#ffffff', 0.45), { opacity: 0.95 });
}

/** Long evening clouds: soft lens shapes, lit from below. */
export function clouds(
  scene: Scene,
  count: number,
  band: Flat,
  colours: readonly [top: string, under: string],
  opacity = 0.6,
): void {
  const soft = scene.blur(scene.width / 420);
  for (let i = 0; i < count; i += 1) {
    const x = scene.between(-0.1, 1.1) * scene.width;
    const y = scene.between(band[0], band[1]) * scene.height;
    const length = scene.between(0.1, 0.32) * scene.width;
    const thick = scene.between(0.004, 0.012) * scene.width;
    const fill = scene.gradient([
      [0, colours[0], 0.9],
      [1, colours[1], 0.95],
    ]);
    for (let part = 0; part < 4; part += 1) {
      const shift = scene.between(-0.42, 0.42) * length;
      const size = length * scene.between(0.22, 0.5);
      scene.ellipse(
        x + shift,
        y + scene.between(-1, 1) * thick,
        size,
        thick * scene.between(0.5, 1.1),
        fill,
        {
          opacity,
          filter: soft,
        },
      );
    }
  }
}

export function stars(scene: Scene, count: number, down: number): void {
  for (let i = 0; i < count; i += 1) {
    const size = scene.between(0.0003, 0.0009) * scene.width;
    const y = scene.random() ** 1.6 * down * scene.height;
    scene.ellipse(scene.random() * scene.width, y, size, size, '#fff6e4', {
      opacity: scene.between(0.25, 0.85),
    });
  }
}

interface Ridge {
  /** Height of the ridge above the horizon at given parts of the width: [part of width, part of height]. */
  profile: readonly Flat[];
  roughness: number;
  colours: readonly [lit: string, shade: string, foot: string];
  /** Whether the light comes from the right: the left flanks are then in shade. */
  lightFromRight?: boolean;
}

function ridgeLine(scene: Scene, ridge: Ridge): Flat[] {
  let line: Flat[] = ridge.profile.map(([x, up]) => [x * scene.width, scene.horizon - up * scene.height]);
  let rough = ridge.roughness * scene.height;
  for (let pass = 0; pass < 5; pass += 1) {
    const finer: Flat[] = [];
    line.forEach((point, i) => {
      finer.push(point);
      const next = line[i + 1];
      if (!next) return;
      finer.push([
        (point[0] + next[0]) / 2,
        Math.min(scene.horizon, (point[1] + next[1]) / 2 + scene.between(-rough, rough)),
      ]);
    });
    line = finer;
    rough *= 0.55;
  }
  return line;
}

/** A mountain ridge with shaded flanks that run down from its peaks. */
export function ridge(scene: Scene, options: Ridge): void {
  const line = ridgeLine(scene, options);
  const base = scene.horizon + 3;
  const [lit, shade, foot] = options.colours;
  const outline: Flat[] = [...line, [scene.width * 1.1, base], [-scene.width * 0.1, base]];
  scene.flat(
    outline,
    scene.gradient([
      [0, lit],
      [1, foot],
    ]),
  );
  const flank = scene.gradient([
    [0, shade, 0.85],
    [1, foot, 0],
  ]);
  const side = options.lightFromRight ? -1 : 1;
  line.forEach(([x, y], i) => {
    const before = line[i - 3]?.[1] ?? 0;
    const after = line[i + 3]?.[1] ?? 0;
    if (y >= before || y >= after || base - y < scene.height * 0.045) return;
    const drop = base - y;
    scene.flat(
      [
        [x, y],
        [x + side * drop * 0.42, y + drop * 0.42],
        [x + side * drop * 0.3, y + drop * 0.55],
        [x + side * drop * 0.72, base],
        [x - side * drop * 0.05, base],
        [x + side * drop * 0.1, y + drop * 0.5],
      ],
      flank,
    );
  });
}

/** The ground from the horizon to the lower edge, colours from far to near. */
export function ground(scene: Scene, far: string, near: string): void {
  const top = scene.horizon - 0.5;
  const fill = scene.gradient([
    [0, far],
    [1, near],
  ]);
  scene.rect(0, top, scene.width, scene.height - top, fill);
}

/** Haze lying on the horizon, so that what stands far away pales. */
export function haze(scene: Scene, colour: string, above: number, below: number, opacity: number): void {
  const top = scene.horizon - above * scene.height;
  const height = (above + below) * scene.height;
  const middle = above / (above + below);
  const fill = scene.gradient([
    [0, colour, 0],
    [middle, colour, opacity],
    [1, colour, 0],
  ]);
  scene.rect(0, top, scene.width, height, fill);
}

/** A patch of level ground between two corners. */
export function patch(scene: Scene, from: Flat, to: Flat, fill: string, opacity = 1, z = 0): void {
  scene.polygon(
    [
      [from[0], from[1], z],
      [to[0], from[1], z],
      [to[0], to[1], z],
      [from[0], to[1], z],
    ],
    fill,
    { opacity },
  );
}

/** Small strokes scattered over a piece of ground: dry grass, gravel, planting. */
export function scatter(
  scene: Scene,
  count: number,
  from: Flat,
  to: Flat,
  colours: readonly string[],
  size: number,
): void {
  const spots = Array.from({ length: count }, () => ({
    x: scene.between(from[0], to[0]),
    y: scene.between(from[1], to[1]),
  })).sort((a, b) => b.y - a.y);
  for (const spot of spots) {
    const at = scene.place([spot.x, spot.y, 0]);
    if (!at) continue;
    const colour = colours[Math.floor(scene.random() * colours.length)] ?? '#888888';
    const h = Math.min(size * at.scale, scene.height * 0.03) * scene.between(0.4, 1.2);
    const lean = scene.between(-0.6, 0.6) * h;
    const w = h * 0.12;
    const d = `M${(at.x - w).toFixed(1)} ${at.y.toFixed(1)}Q${at.x.toFixed(1)} ${(at.y - h * 0.5).toFixed(1)} ${(at.x + lean).toFixed(1)} ${(at.y - h).toFixed(1)}Q${(at.x + w * 0.6).toFixed(1)} ${(at.y - h * 0.4).toFixed(1)} ${(at.x + w).toFixed(1)} ${at.y.toFixed(1)}Z`;
    scene.path(d, colour);
  }
}
