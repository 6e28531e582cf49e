import { block, shaded } from '../building.ts';
import { windows } from '../facades.ts';
import { clouds, ground, haze, patch, scatter, sky, sun } from '../landscape.ts';
import { groundShadow, person, tree, type Leaves } from '../plants.ts';
import { mix, Scene, type Light, type Point } from '../scene.ts';
import { saddleback } from './lake-forest.ts';

const W = 2000;

/** A lattice mast or jib between two points, drawn as two rails with bracing. */
function lattice(scene: Scene, from: Point, to: Point, wide: number, colour: string, upright: boolean): void {
  const steps = Math.round(Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / (wide * 1.2));
  const spot = (t: number, side: number): Point => [
    from[0] + (to[0] - from[0]) * t + (upright ? side * wide : 0),
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t + (upright ? 0 : side * wide),
  ];
  const bar = (a: Point, b: Point) => {
    const [p, q] = [scene.place(a), scene.place(b)];
    if (p && q)
      scene.raw(
        `<path d="M${p.x.toFixed(1)} ${p.y.toFixed(1)}L${q.x.toFixed(1)} ${q.y.toFixed(1)}" stroke="${colour}" stroke-width="${(0.16 * p.scale).toFixed(1)}"/>`,
      );
  };
  bar(spot(0, 0), spot(1, 0));
  bar(spot(0, 1), spot(1, 1));
  for (let i = 0; i < steps; i += 1) bar(spot(i / steps, i % 2), spot((i + 1) / steps, (i + 1) % 2));
}

/** The building site in the first light: concrete frame, scaffold, cranes and crews. */
export function construction(): Scene {
  const light: Light = {
    shadow: '#2b2457',
    glow: '#ffae78',
    front: 0.16,
    left: 0.42,
    right: 0.05,
    top: 0.12,
    glass: ['#33406f', '#c98a86'],
    lamps: 0.4,
  };
  const scene = new Scene(
    W,
    900,
    { eye: [-30, -34, 3.2], yaw: 24, focal: 0.66, horizon: 0.82, centre: 0.46 },
    light,
    223,
  );
  const leaves: Leaves = { dark: '#2b2f4c', mid: '#4a4458', light: '#9a6a5c', trunk: '#3a2f44' };
  sky(scene, ['#171c46', '#2c2b63', '#5b3f7a', '#a75a80', '#e88370', '#ffc08a']);
  sun(scene, [0.8, 0.72], 0.03, '#ffd9a0', 10);
  clouds(scene, 9, [0.3, 0.66], ['#8a5a8c', '#f6a37c'], 0.45);
  saddleback(scene, ['#70507f', '#92607f', '#b4717c'], 0.16, 0.46);
  haze(scene, '#f9b488', 0.12, 0.02, 0.6);
  ground(scene, '#8a5f66', '#35294c');
  for (let i = 0; i < 12; i += 1) tree(scene, [-60 + i * 14, 86 + scene.between(0, 10)], 10, leaves);
  const concrete = '#c9b0a4';
  const frame = (x: number, y: number, width: number, depth: number, floors: number, clad: number) => {
    for (let f = 0; f < floors; f += 1) {
      const z = f * 3.6;
      for (const back of [depth - 0.7, depth / 2, 0])
        for (let c = 0; c <= Math.round(width / 6); c += 1)
          block(scene, {
            x: x + Math.min(c * 6, width - 0.7),
            y: y + back,
            z,
            width: 0.7,
            depth: 0.7,
            height: 3.2,
            colour: mix(concrete, light.shadow, back / 40),
          });
      if (f < clad)
        block(scene, {
          x: x + 0.2,
          y: y + 0.5,
          z,
          width: width - 0.4,
          depth: depth - 1,
          height: 3.2,
          colour: '#e0b489',
          front: windows({ floor: 2.7, bay: 3.4, window: [2, 1.7], sill: 0.5, frame: '#3a3138', lamps: 0.3 }),
        });
      block(scene, { x, y, z: z + 3.2, width, depth, height: 0.4, colour: concrete });
    }
  };
  frame(-30, 44, 30, 14, 3, 2);
  frame(6, 36, 48, 16, 6, 2);
  const wallX = 6;
  for (let z = 0; z < 21; z += 2.1)
    scene.polygon(
      [
        [wallX - 1.4, 35, z],
        [30, 34.6, z],
        [30, 34.6, z + 0.14],
        [wallX - 1.4, 35, z + 0.14],
      ],
      '#ffcf9a',
      { opacity: 0.75 },
    );
  for (let x = wallX - 1; x < 31; x += 3)
    scene.polygon(
      [
        [x, 34.8, 0],
        [x + 0.14, 34.8, 0],
        [x + 0.14, 34.8, 21],
        [x, 34.8, 21],
      ],
      '#ffcf9a',
      { opacity: 0.75 },
    );
  lattice(scene, [1, 46, 0], [1, 46, 40], 1.6, '#f3a24a', true);
  lattice(scene, [-12, 46, 40], [44, 46, 40], 1.4, '#f3a24a', false);
  scene.polygon(
    [
      [-12, 46, 39],
      [-8, 46, 39],
      [-8, 46, 41.2],
      [-12, 46, 41.2],
    ],
    '#6a4a5c',
  );
  const [hook, load] = [scene.place([34, 46, 40]), scene.place([34, 46, 27])];
  if (hook && load) {
    scene.raw(`<path d="M${hook.x} ${hook.y}V${load.y}" stroke="#ffe0b8" stroke-width="2"/>`);
    scene.rect(load.x - 34, load.y, 68, 8, '#e0b489');
  }
  lattice(scene, [62, 62, 0], [62, 62, 34], 1.6, '#d98a52', true);
  lattice(scene, [30, 62, 34], [78, 62, 34], 1.4, '#d98a52', false);
  patch(scene, [-90, 10], [110, 30], '#6a4a5c', 0.6);
  scatter(scene, 260, [-70, -14], [80, 30], ['#b07a66', '#4a3552', '#d99a76'], 0.3);
  for (const [x, y, n] of [
    [-22, 26, 4],
    [-14, 28, 3],
    [36, 26, 5],
  ] as const)
    for (let i = 0; i < n; i += 1)
      block(scene, {
        x,
        y,
        z: i * 0.5,
        width: 5,
        depth: 2,
        height: 0.42,
        colour: i % 2 ? '#d9a066' : '#e9b880',
      });
  for (const [x, y] of [
    [-4, 22],
    [-2.6, 22.4],
    [8, 26],
    [18, 25],
    [19.2, 25.4],
    [-18, 21],
    [30, 24],
  ] as const) {
    person(scene, [x, y], ['#f08a3c', '#241f48']);
    const head = scene.place([x, y, 1.68]);
    if (head) scene.ellipse(head.x, head.y, 0.17 * head.scale, 0.12 * head.scale, '#ffe08a');
  }
  groundShadow(scene, [2, 22], 14, 0.18);
  scene.polygon(
    [
      [-90, 14, 0],
      [110, 14, 0],
      [110, 14, 1.5],
      [-90, 14, 1.5],
    ],
    shaded(scene, '#8a6a78', 'front'),
    { opacity: 0.4 },
  );
  for (let x = -60; x < 80; x += 3)
    scene.polygon(
      [
        [x, 14, 0],
        [x + 0.1, 14, 0],
        [x + 0.1, 14, 1.7],
        [x, 14, 1.7],
      ],
      '#241f48',
    );
  return scene;
}
