import { mix, type Point, type Scene } from './scene.ts';

type Side = 'front' | 'left' | 'right';

/** One wall: `at` turns metres along the wall, up the wall and out of the wall into a point of the world. */
export interface Wall {
  side: Side;
  width: number;
  height: number;
  /** Height of the wall's foot above the ground. */
  foot: number;
  at: (along: number, up: number, out?: number) => Point;
  shade: (colour: string) => string;
}

export type Facade = (scene: Scene, wall: Wall) => void;

export interface Block {
  x: number;
  y: number;
  z?: number;
  width: number;
  depth: number;
  height: number;
  colour: string;
  top?: string;
  front?: Facade;
  side?: Facade;
}

/** A colour as it looks on that side of a building in the picture's light. */
export function shaded(scene: Scene, colour: string, side: Side | 'top'): string {
  const amount = scene.light[side];
  return amount >= 0 ? mix(colour, scene.light.shadow, amount) : mix(colour, scene.light.glow, -amount);
}

function wallOf(scene: Scene, block: Block, side: Side): Wall {
  const { x, y, width, depth, height } = block;
  const z = block.z ?? 0;
  const at = (along: number, up: number, out = 0): Point => {
    if (side === 'front') return [x + along, y - out, z + up];
    if (side === 'left') return [x - out, y + depth - along, z + up];
    return [x + width + out, y + along, z + up];
  };
  const shade = (colour: string) => shaded(scene, colour, side);
  return { side, width: side === 'front' ? width : depth, height, foot: z, at, shade };
}

/** A rectangle on a wall. */
export function panel(
  scene: Scene,
  wall: Wall,
  box: readonly [along: number, up: number, width: number, height: number],
  fill: string,
  out = 0,
  opacity = 1,
): void {
  const [u, v, w, h] = box;
  scene.polygon(
    [wall.at(u, v, out), wall.at(u + w, v, out), wall.at(u + w, v + h, out), wall.at(u, v + h, out)],
    fill,
    opacity === 1 ? {} : { opacity },
  );
}

/** A slab standing out of a wall: its face, its underside or top, and its near end. */
export function slab(
  scene: Scene,
  wall: Wall,
  box: readonly [along: number, up: number, width: number, height: number],
  out: number,
  colour: string,
): void {
  const [u, v, w, h] = box;
  const eye = scene.camera.eye[2];
  const level = wall.foot + v;
  const flatAt = (up: number, fill: string) =>
    scene.polygon([wall.at(u, up), wall.at(u + w, up), wall.at(u + w, up, out), wall.at(u, up, out)], fill);
  if (level > eye) flatAt(v, mix(wall.shade(colour), scene.light.shadow, 0.45));
  if (level + h < eye) flatAt(v + h, shaded(scene, colour, 'top'));
  for (const end of [u, u + w])
    scene.polygon(
      [wall.at(end, v), wall.at(end, v, out), wall.at(end, v + h, out), wall.at(end, v + h)],
      mix(wall.shade(colour), scene.light.shadow, 0.2),
    );
  panel(scene, wall, box, wall.shade(colour), out);
}

/** A block with straight walls. Only the sides towards the viewer are painted, the far ones first. */
export function block(scene: Scene, options: Block): void {
  const { x, y, width, depth, height, colour } = options;
  const z = options.z ?? 0;
  const eye = scene.camera.eye;
  const sides: Side[] = [];
  if (eye[0] < x) sides.push('left');
  if (eye[0] > x + width) sides.push('right');
  if (eye[1] < y) sides.push('front');
  for (const side of sides) {
    const wall = wallOf(scene, options, side);
    const fill = scene.gradient([
      [0, mix(wall.shade(colour), scene.light.shadow, 0.16)],
      [1, mix(wall.shade(colour), scene.light.glow, 0.26)],
    ]);
    panel(scene, wall, [0, 0, wall.width, wall.height], fill);
    (side === 'front' ? options.front : (options.side ?? options.front))?.(scene, wall);
  }
  if (eye[2] < z)
    scene.polygon(
      [
        [x, y, z],
        [x + width, y, z],
        [x + width, y + depth, z],
        [x, y + depth, z],
      ],
      mix(shaded(scene, colour, 'front'), scene.light.shadow, 0.5),
    );
  const top = z + height;
  if (eye[2] > top)
    scene.polygon(
      [
        [x, y, top],
        [x + width, y, top],
        [x + width, y + depth, top],
        [x, y + depth, top],
      ],
      shaded(scene, options.top ?? colour, 'top'),
    );
}

/** A hipped or gabled roof over a rectangle; `inset` 0 makes gables. */
export function roof(
  scene: Scene,
  base: { x: number; y: number; z: number; width: number; depth: number },
  rise: number,
  colour: string,
  inset: number,
  eaves = 0.6,
): void {
  const x0 = base.x - eaves;
  const x1 = base.x + base.width + eaves;
  const y0 = base.y - eaves;
  const y1 = base.y + base.depth + eaves;
  const z = base.z;
  const along = base.width >= base.depth;
  const ends: [Point, Point] = along
    ? [
        [x0 + inset, (y0 + y1) / 2, z + rise],
        [x1 - inset, (y0 + y1) / 2, z + rise],
      ]
    : [
        [(x0 + x1) / 2, y0 + inset, z + rise],
        [(x0 + x1) / 2, y1 - inset, z + rise],
      ];
  const [a, b] = ends;
  const sw: Point = [x0, y0, z];
  const se: Point = [x1, y0, z];
  const ne: Point = [x1, y1, z];
  const nw: Point = [x0, y1, z];
  const front = along ? [sw, se, b, a] : [sw, se, a];
  const back = along ? [nw, ne, b, a] : [nw, ne, b];
  const left = along ? [sw, a, nw] : [sw, a, b, nw];
  const right = along ? [se, b, ne] : [se, a, b, ne];
  const eye = scene.camera.eye;
  scene.polygon(back, shaded(scene, colour, 'top'));
  if (eye[0] < (x0 + x1) / 2) {
    scene.polygon(right, shaded(scene, colour, 'right'));
    scene.polygon(left, shaded(scene, colour, 'left'));
  } else {
    scene.polygon(left, shaded(scene, colour, 'left'));
    scene.polygon(right, shaded(scene, colour, 'right'));
  }
  scene.polygon(front, mix(shaded(scene, colour, 'front'), scene.light.glow, 0.08));
  scene.polygon(
    [sw, se, [x1, y0, z - 0.25], [x0, y0, z - 0.25]],
    mix(shaded(scene, colour, 'front'), scene.light.shadow, 0.35),
  );
}

/** The shadow a block throws on level ground, `by` metres along x and y for each metre of height. */
export function castShadow(scene: Scene, b: Block, by: readonly [number, number], opacity = 0.3): void {
  const { x, y, width: w, depth: d, height: h } = b;
  const base: Point[] = [
    [x, y, 0],
    [x + w, y, 0],
    [x + w, y + d, 0],
    [x, y + d, 0],
  ];
  const moved = base.map(([px, py]): Point => [px + by[0] * h, py + by[1] * h, 0]);
  const hull = convexHull([...base, ...moved]);
  scene.polygon(hull, scene.light.shadow, { opacity });
}

function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]) => {
    const hull: Point[] = [];
    for (const p of list) {
      for (;;) {
        const b = hull.at(-1);
        const a = hull.at(-2);
        if (!a || !b || (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
