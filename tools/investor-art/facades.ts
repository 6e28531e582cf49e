import { panel, slab, type Facade, type Wall } from './building.ts';
import { mix, type Scene } from './scene.ts';

const LAMPS = ['#ffd58a', '#ffc46b', '#ffe2ae', '#f7ae57', '#ffd9a0'];

/** One window: reveal, glass or lamplight, curtain, mullion and sill. */
export function pane(
  scene: Scene,
  wall: Wall,
  box: readonly [along: number, up: number, width: number, height: number],
  frame: string,
  lamps = scene.light.lamps,
): void {
  const [u, v, w, h] = box;
  const edge = Math.min(w, h) * 0.06;
  panel(scene, wall, box, wall.shade(frame));
  const inner = [u + edge, v + edge, w - edge * 2, h - edge * 2] as const;
  const lit = scene.random() < lamps;
  if (lit) {
    const warm = LAMPS[Math.floor(scene.random() * LAMPS.length)] ?? '#ffd58a';
    const glow = scene.gradient([
      [0, mix(warm, '#8a4b2a', 0.18)],
      [0.55, warm],
      [1, mix(warm, '#c9783c', 0.35)],
    ]);
    panel(scene, wall, inner, glow);
  } else {
    const [top, low] = scene.light.glass;
    const t = scene.between(0, 0.35);
    const glass = scene.gradient([
      [0, mix(top, low, t)],
      [0.62, mix(low, top, t)],
      [1, mix(low, scene.light.shadow, 0.45)],
    ]);
    panel(scene, wall, inner, glass);
  }
  const curtain = scene.random();
  if (curtain < 0.45) {
    const wide = inner[2] * scene.between(0.16, 0.34);
    const from = curtain < 0.22 ? inner[0] : inner[0] + inner[2] - wide;
    panel(
      scene,
      wall,
      [from, inner[1], wide, inner[3]],
      lit ? '#fff0d2' : wall.shade('#d9d2c4'),
      0,
      lit ? 0.5 : 0.35,
    );
  }
  if (w > 1.1) panel(scene, wall, [u + w / 2 - edge * 0.5, v, edge, h], wall.shade(frame));
}

interface Grid {
  floor: number;
  bay: number;
  window: readonly [width: number, height: number];
  sill?: number;
  from?: number;
  frame?: string;
  /** Every n-th bay gets a balcony. */
  balconies?: { every: number; shift?: number; out: number; rail: string; slab: string; glass?: boolean };
  /** A band at each floor. */
  band?: string;
  margin?: number;
  lamps?: number;
}

function balcony(
  scene: Scene,
  wall: Wall,
  u: number,
  v: number,
  bay: number,
  kind: NonNullable<Grid['balconies']>,
) {
  const box = [u + bay * 0.06, v - 0.12, bay * 0.88, 0.22] as const;
  slab(scene, wall, box, kind.out, kind.slab);
  const rail = [u + bay * 0.06, v + 0.1, bay * 0.88, 1.02] as const;
  const fill = wall.shade(kind.rail);
  for (const end of [rail[0], rail[0] + rail[2]])
    scene.polygon(
      [
        wall.at(end, rail[1]),
        wall.at(end, rail[1], kind.out),
        wall.at(end, rail[1] + rail[3], kind.out),
        wall.at(end, rail[1] + rail[3]),
      ],
      fill,
      { opacity: kind.glass ? 0.25 : 0.6 },
    );
  panel(scene, wall, rail, fill, kind.out, kind.glass ? 0.38 : 0.82);
  panel(scene, wall, [rail[0], rail[1] + rail[3] - 0.07, rail[2], 0.07], wall.shade(kind.slab), kind.out);
}

/** Floors of evenly spaced windows from `from` metres up to the top, with or without balconies. */
export function windows(grid: Grid): Facade {
  return (scene, wall) => {
    const from = grid.from ?? 0;
    const margin = grid.margin ?? 0.5;
    const floors = Math.floor((wall.height - from - 0.4) / grid.floor);
    const bays = Math.max(1, Math.floor((wall.width - margin * 2) / grid.bay));
    const bay = (wall.width - margin * 2) / bays;
    const frame = grid.frame ?? '#3d3a40';
    for (let f = 0; f < floors; f += 1) {
      const v = from + f * grid.floor;
      if (grid.band && f > 0) panel(scene, wall, [0, v - 0.14, wall.width, 0.28], wall.shade(grid.band));
      for (let b = 0; b < bays; b += 1) {
        const u = margin + b * bay;
        const [w, h] = grid.window;
        const out = grid.balconies && (b + (grid.balconies.shift ?? 0)) % grid.balconies.every === 0;
        const sill = out ? 0.12 : (grid.sill ?? 0.85);
        const tall = out ? Math.max(h, 2.25) : h;
        pane(
          scene,
          wall,
          [u + (bay - w) / 2, v + sill, w, Math.min(tall, grid.floor - sill - 0.3)],
          frame,
          grid.lamps,
        );
      }
    }
    if (!grid.balconies) return;
    for (let f = floors - 1; f >= 0; f -= 1)
      for (let b = 0; b < bays; b += 1)
        if ((b + (grid.balconies.shift ?? 0)) % grid.balconies.every === 0)
          balcony(scene, wall, margin + b * bay, from + f * grid.floor, bay, grid.balconies);
  };
}

/** A tall glazed ground floor, lit from inside, with a canopy above. */
export function shopfront(
  height: number,
  canopy: string,
  options: { bay?: number; lamps?: number } = {},
): Facade {
  return (scene, wall) => {
    const bay = options.bay ?? 3.2;
    const bays = Math.max(1, Math.round((wall.width - 0.8) / bay));
    const wide = (wall.width - 0.8) / bays;
    for (let b = 0; b < bays; b += 1)
      pane(
        scene,
        wall,
        [0.4 + b * wide + 0.12, 0.25, wide - 0.24, height - 0.75],
        '#2c2a30',
        options.lamps ?? 0.94,
      );
    const spill = scene.gradient([
      [0, '#ffcf8f', 0],
      [1, '#ffcf8f', 0.28],
    ]);
    panel(scene, wall, [0, 0, wall.width, height], spill);
    slab(scene, wall, [0, height - 0.35, wall.width, 0.32], 1.3, canopy);
  };
}

/** An arcade: a row of round arches with lamplight behind. */
export function arcade(height: number, colour: string, bay = 3.6): Facade {
  return (scene, wall) => {
    const bays = Math.max(1, Math.round(wall.width / bay));
    const wide = wall.width / bays;
    for (let b = 0; b < bays; b += 1) {
      const u = b * wide + wide * 0.16;
      const w = wide * 0.68;
      const spring = height * 0.56;
      const arch = [wall.at(u, 0), wall.at(u, spring)];
      for (let i = 1; i < 10; i += 1) {
        const angle = Math.PI - (Math.PI * i) / 10;
        arch.push(wall.at(u + w / 2 + (Math.cos(angle) * w) / 2, spring + Math.sin(angle) * (w / 2)));
      }
      arch.push(wall.at(u + w, spring), wall.at(u + w, 0));
      const inside = scene.gradient([
        [0, mix(colour, scene.light.shadow, 0.55)],
        [0.5, '#d98f4c'],
        [1, '#f3c27c'],
      ]);
      scene.polygon(arch, inside);
      panel(scene, wall, [u + w * 0.3, 0, w * 0.4, spring * 0.82], mix('#5a3b2c', scene.light.shadow, 0.3));
    }
  };
}

/** Several facades on one wall, painted one after the other. */
export function layers(...parts: readonly Facade[]): Facade {
  return (scene, wall) => {
    for (const part of parts) part(scene, wall);
  };
}

/** A piece of a wall as a wall of its own: lets one facade fill only that part. */
export function within(along: number, width: number, up: number, height: number, facade: Facade): Facade {
  return (scene, wall) => {
    const w = Math.min(width, wall.width - along);
    facade(scene, {
      ...wall,
      width: w,
      height,
      foot: wall.foot + up,
      at: (u, v, out = 0) => wall.at(along + u, up + v, out),
    });
  };
}

/** Wall cladding: boards or ribs of a second colour. */
export function cladding(colour: string, step: number, wide: number, upright = true): Facade {
  return (scene, wall) => {
    const end = upright ? wall.width : wall.height;
    for (let t = 0; t + wide <= end; t += step)
      panel(scene, wall, upright ? [t, 0, wide, wall.height] : [0, t, wall.width, wide], wall.shade(colour));
  };
}

/** A plain colour over the whole wall. */
export function wash(colour: string): Facade {
  return (scene, wall) => panel(scene, wall, [0, 0, wall.width, wall.height], wall.shade(colour));
}

/** A lamplit line along a wall at a given height: cornice lights, neon. */
export function lightLine(up: number, thick: number, colour: string): Facade {
  return (scene, wall) => {
    panel(scene, wall, [0, up - thick * 2.5, wall.width, thick * 6], colour, 0.02, 0.22);
    panel(scene, wall, [0, up, wall.width, thick], mix(colour, '#ffffff', 0.35), 0.03);
  };
}

/** A parapet cap along the top edge. */
export function cap(colour: string, height = 0.45, out = 0.25): Facade {
  return (scene, wall) => slab(scene, wall, [0, wall.height - height, wall.width, height], out, colour);
}
