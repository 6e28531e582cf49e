import { block, roof } from '../building.ts';
import { windows } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, sky, sun } from '../landscape.ts';
import { hedge, palm, person, tree, type Leaves } from '../plants.ts';
import { Scene, type Light, type Point } from '../scene.ts';

const W = 2000;

const coastLight: Light = {
  shadow: '#4a4a7c',
  glow: '#ffe0b0',
  front: 0.04,
  left: 0,
  right: 0.34,
  top: 0,
  glass: ['#6f93b5', '#cfe0e2'],
  lamps: 0.08,
};
const coastLeaves: Leaves = { dark: '#2c5a4c', mid: '#4f8258', light: '#b3b866', trunk: '#7a5d48' };

/** How far right the water's edge lies at a distance: a long bay that bends away. */
function shore(y: number): number {
  return -26 + 0.34 * y + 14 * Math.sin(y / 70);
}

function along(from: number, to: number, offset: number): Point[] {
  const steps = 120;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const y = from + (to - from) * (i / steps) ** 2;
    return [shore(y) + offset, y, 0] as const;
  });
}

function strip(scene: Scene, left: number, right: number, fill: string, opacity = 1): void {
  scene.polygon([...along(2, 5000, left), ...along(2, 5000, right).reverse()], fill, { opacity });
}

/** The coast of Orange County: surf, sand, houses under palms, Saddleback far behind. */
export function coast(): Scene {
  const scene = new Scene(
    W,
    760,
    { eye: [2, -16, 17], yaw: 12, focal: 0.66, horizon: 0.44, centre: 0.46 },
    coastLight,
    211,
  );
  sky(scene, ['#6fa9c9', '#a8cdd8', '#e6e2cf', '#ffd9a3']);
  sun(scene, [0.2, 0.36], 0.026, '#fff0c4', 10);
  clouds(scene, 9, [0.06, 0.32], ['#fffaf0', '#ffe0b8'], 0.65);
  ridge(scene, {
    profile: [
      [0.34, 0],
      [0.5, 0.05],
      [0.64, 0.12],
      [0.71, 0.17],
      [0.77, 0.13],
      [0.84, 0.16],
      [0.95, 0.09],
      [1.1, 0.07],
    ],
    roughness: 0.012,
    colours: ['#94a6ba', '#6f7f9c', '#cbb998'],
  });
  ridge(scene, {
    profile: [
      [0.36, 0],
      [0.46, 0.02],
      [0.56, 0.07],
      [0.7, 0.05],
      [0.86, 0.11],
      [1.1, 0.08],
    ],
    roughness: 0.012,
    colours: ['#9a9a72', '#77805f', '#c4b584'],
  });
  haze(scene, '#fff0d4', 0.1, 0.03, 0.7);
  ground(scene, '#9cc6cf', '#2f7f9c');
  for (let i = 0; i < 140; i += 1) {
    const y = 30 + 700 * scene.random() ** 2;
    const x = shore(y) - scene.between(10, 60 + y);
    patch(scene, [x, y], [x + scene.between(1, 5), y + 0.25], '#ffffff', 0.35);
  }
  strip(scene, 0, 900, '#e9d2a4');
  strip(scene, 22, 900, '#b5b67c');
  strip(scene, 16, 21, '#d8cbb4');
  for (const [offset, wide, opacity] of [
    [-9, 1.1, 0.55],
    [-5, 1.4, 0.75],
    [-1.4, 2.2, 0.95],
  ] as const)
    strip(scene, offset, offset + wide, '#ffffff', opacity);
  const rows = [300, 240, 190, 150, 118, 92, 70, 52];
  for (const y of rows) {
    for (let n = 9; n >= 0; n -= 1) {
      const x = shore(y) + 27 + n * (13 + scene.between(0, 4));
      const size = scene.between(7, 10);
      const high = scene.between(4, 7.5);
      const wall = ['#fbf1e0', '#f3dcc0', '#f7e7d2', '#e9c9a8'][Math.floor(scene.random() * 4)] ?? '#fbf1e0';
      block(scene, {
        x,
        y,
        width: size,
        depth: size * 0.8,
        height: high,
        colour: wall,
        front: windows({ floor: 2.9, bay: 2.8, window: [1.4, 1.5], frame: '#5a5560' }),
        side: windows({ floor: 2.9, bay: 2.8, window: [1.4, 1.5], frame: '#5a5560' }),
      });
      roof(
        scene,
        { x, y, z: high, width: size, depth: size * 0.8 },
        1.9,
        n % 3 ? '#c06a44' : '#a9573c',
        size * 0.4,
        0.5,
      );
      if (scene.random() < 0.6) tree(scene, [x - 2, y - 2], 6, coastLeaves);
    }
    palm(scene, [shore(y) + 21.5, y - 3], 13 + scene.between(-2, 2), coastLeaves);
    palm(scene, [shore(y) + 24, y + 4], 12 + scene.between(-2, 3), coastLeaves);
  }
  for (const [x, y] of [
    [4, 64],
    [6, 64],
    [9, 82],
    [12, 100],
  ] as const)
    person(scene, [shore(y) + x, y], ['#c75f45', '#3a4a66']);
  for (const y of [42, 36, 30, 24, 18])
    palm(scene, [shore(y) + 22.5, y], 8 + scene.between(-1, 1), coastLeaves);
  hedge(scene, [shore(60) + 25, 48], [shore(14) + 25, 14], 1.6, coastLeaves);
  for (const [x, y] of [
    [34, 34],
    [44, 40],
    [40, 26],
    [52, 32],
  ] as const)
    tree(scene, [shore(y) + x, y], 7, coastLeaves);
  return scene;
}
