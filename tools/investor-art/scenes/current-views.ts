import { block } from '../building.ts';
import { layers, shopfront, windows } from '../facades.ts';
import { clouds, ground, haze, patch, scatter, sky, sun } from '../landscape.ts';
import { hedge, tree, type Leaves } from '../plants.ts';
import { Scene, type Light } from '../scene.ts';
import { saddleback } from './lake-forest.ts';

const W = 2000;
const H = 1125;

const morning: Light = {
  shadow: '#4a5478',
  glow: '#fff0d6',
  front: 0.05,
  left: 0.3,
  right: 0,
  top: 0.04,
  glass: ['#86a9c4', '#dfe8e4'],
  lamps: 0.03,
};
const scrub: Leaves = { dark: '#4f6148', mid: '#7a8656', light: '#b9b377', trunk: '#6a5546' };
const gum: Leaves = { dark: '#3f5f52', mid: '#6a8665', light: '#a9b585', trunk: '#b9a48c' };
const STRAW = ['#c9ad6c', '#b8975a', '#dcc48a', '#9c8a58', '#a8a062'];

/** A chain-link fence between two points, with its posts. */
function fence(scene: Scene, from: readonly [number, number], to: readonly [number, number]): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const posts = Math.round(length / 3);
  scene.polygon(
    [
      [from[0], from[1], 0],
      [to[0], to[1], 0],
      [to[0], to[1], 1.9],
      [from[0], from[1], 1.9],
    ],
    '#7d8794',
    { opacity: 0.16 },
  );
  for (const up of [0.1, 1.85])
    scene.polygon(
      [
        [from[0], from[1], up],
        [to[0], to[1], up],
        [to[0], to[1], up + 0.05],
        [from[0], from[1], up + 0.05],
      ],
      '#6d7682',
    );
  for (let i = 0; i <= posts; i += 1) {
    const x = from[0] + ((to[0] - from[0]) * i) / posts;
    const y = from[1] + ((to[1] - from[1]) * i) / posts;
    scene.polygon(
      [
        [x, y, 0],
        [x + 0.07, y, 0],
        [x + 0.07, y, 2],
        [x, y, 2],
      ],
      '#59626e',
    );
  }
}

/** Survey stakes with a coloured ribbon. */
function stakes(scene: Scene, spots: readonly (readonly [number, number])[]): void {
  for (const [x, y] of [...spots].sort((a, b) => b[1] - a[1])) {
    scene.polygon(
      [
        [x, y, 0],
        [x + 0.06, y, 0],
        [x + 0.06, y, 1.1],
        [x, y, 1.1],
      ],
      '#e6d2a8',
    );
    scene.polygon(
      [
        [x + 0.06, y, 1.05],
        [x + 0.5, y, 1],
        [x + 0.42, y, 0.9],
        [x + 0.5, y, 0.78],
        [x + 0.06, y, 0.84],
      ],
      '#e4572e',
    );
  }
}

/** The open land itself, with Saddleback behind, in the morning. */
export function openLand(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [0, -20, 2.6], yaw: 4, focal: 0.66, horizon: 0.56, centre: 0.5 },
    morning,
    151,
  );
  sky(scene, ['#6fa8cc', '#a4cadb', '#d8e6e0', '#f8e9d2']);
  clouds(scene, 10, [0.06, 0.36], ['#ffffff', '#f6e8da'], 0.7);
  saddleback(scene, ['#8fa3b8', '#a3ab9a', '#b9b288'], 0.24, 0.18);
  haze(scene, '#f7ecd8', 0.09, 0.02, 0.65);
  ground(scene, '#c9b483', '#b08f58');
  for (let i = 0; i < 22; i += 1)
    tree(scene, [-90 + i * 9 + scene.between(-3, 3), 96 + scene.between(0, 16)], scene.between(7, 11), gum);
  for (const [x, w, h] of [
    [-84, 26, 8],
    [-50, 18, 10],
    [40, 30, 9],
    [84, 22, 11],
  ] as const)
    block(scene, {
      x,
      y: 120,
      width: w,
      depth: 12,
      height: h,
      colour: '#e6ddcc',
      front: windows({ floor: 3.2, bay: 3.4, window: [2, 1.7], frame: '#66707a' }),
    });
  scene.polygon(
    [
      [-4, -20, 0],
      [5, -20, 0],
      [16, 70, 0],
      [11, 70, 0],
    ],
    '#dcc494',
    { opacity: 0.85 },
  );
  scatter(scene, 1500, [-110, 2], [120, 92], STRAW, 0.7);
  fence(scene, [-110, 60], [120, 60]);
  for (const [x, y] of [
    [-26, 40],
    [30, 34],
    [-44, 52],
    [52, 48],
    [-14, 56],
  ] as const)
    hedge(scene, [x, y], [x + 5, y + 1], 1.4, scrub);
  stakes(scene, [
    [-12, 14],
    [-4, 26],
    [9, 18],
    [18, 32],
    [-20, 24],
    [26, 22],
  ]);
  scatter(scene, 700, [-40, -14], [44, 12], STRAW, 0.75);
  return scene;
}

/** The frontage as it is: pavement, old gum trees, fence. */
export function frontage(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-34, 2, 2], yaw: 52, focal: 0.64, horizon: 0.62, centre: 0.42 },
    morning,
    163,
  );
  sky(scene, ['#7db0cf', '#b4d2dc', '#e3e9df', '#f9ead2']);
  clouds(scene, 8, [0.08, 0.4], ['#ffffff', '#f6e8da'], 0.65);
  saddleback(scene, ['#94a7ba', '#a9b09c', '#bdb68c'], 0.15, 0.3);
  haze(scene, '#f7ecd8', 0.09, 0.02, 0.65);
  ground(scene, '#c7b485', '#a88f5e');
  scatter(scene, 900, [-40, 24], [180, 90], STRAW, 0.8);
  for (let i = 0; i < 9; i += 1) tree(scene, [120 - i * 11, 70 + scene.between(0, 14)], 9, gum);
  fence(scene, [220, 21], [-30, 21]);
  patch(scene, [-80, 14], [300, 19.4], '#d6cfc0');
  for (let x = -60; x < 220; x += 3) patch(scene, [x, 14], [x + 0.07, 19.4], '#b3aa9a', 0.7);
  patch(scene, [-80, 13.6], [300, 14], '#efe7d8');
  patch(scene, [-80, -30], [300, 13.6], '#7f868f');
  for (let x = -60; x < 240; x += 9) patch(scene, [x, 5], [x + 4.5, 5.3], '#f2e8cf');
  for (let x = 130; x > -22; x -= 13) tree(scene, [x, 17.4], 10 + scene.between(-1.4, 1.8), gum, 0.36);
  hedge(scene, [120, 20], [-26, 20], 0.7, scrub);
  return scene;
}

/** The site from its low side in the evening, stakes along the line of the first building. */
export function evening(): Scene {
  const light: Light = {
    ...morning,
    shadow: '#553a66',
    glow: '#ffb27a',
    front: 0.16,
    glass: ['#7a6a94', '#e6a58c'],
    lamps: 0.3,
  };
  const scene = new Scene(
    W,
    H,
    { eye: [-8, -24, 3.2], yaw: -10, focal: 0.64, horizon: 0.6, centre: 0.5 },
    light,
    179,
  );
  const dusk: Leaves = { dark: '#3a3f4e', mid: '#5d5a55', light: '#a5835c', trunk: '#4a3a40' };
  sky(scene, ['#4f5f95', '#8f7aa6', '#d68f93', '#f8b27e', '#ffd596']);
  sun(scene, [0.76, 0.52], 0.03, '#ffe2a0', 9);
  clouds(scene, 12, [0.1, 0.44], ['#b07a9a', '#ffc08a'], 0.55);
  saddleback(scene, ['#86628a', '#a87086', '#c9867f'], 0.19, -0.06);
  haze(scene, '#ffc693', 0.1, 0.02, 0.6);
  ground(scene, '#b98a64', '#6a4a4c');
  for (let i = 0; i < 20; i += 1)
    tree(
      scene,
      [-110 + i * 10 + scene.between(-3, 3), 88 + scene.between(0, 14)],
      scene.between(7, 12),
      dusk,
    );
  for (const [x, w, h] of [
    [-92, 30, 9],
    [26, 24, 11],
    [60, 34, 8],
  ] as const)
    block(scene, {
      x,
      y: 112,
      width: w,
      depth: 12,
      height: h,
      colour: '#d9c4b0',
      front: layers(
        windows({ floor: 3.2, bay: 3.4, window: [2, 1.7], frame: '#5a5266' }),
        shopfront(3, '#5a5266'),
      ),
    });
  scene.polygon(
    [
      [-70, 46, 0],
      [-40, 44, 3.4],
      [-6, 46, 4.6],
      [22, 45, 3.2],
      [44, 47, 0],
    ],
    scene.gradient([
      [0, '#c99268'],
      [1, '#8a5f52'],
    ]),
  );
  scatter(scene, 500, [-70, 40], [60, 45], ['#c79a62', '#a67a52', '#e0b478'], 0.8);
  scatter(scene, 1100, [-100, 0], [90, 40], ['#b98a58', '#8f6a4a', '#d9ac70', '#7a5a48'], 0.8);
  stakes(scene, [
    [-30, 30],
    [-22, 27],
    [-14, 24],
    [-6, 21],
    [2, 18],
    [10, 15],
  ]);
  fence(scene, [-100, 66], [100, 66]);
  scatter(scene, 420, [-40, -16], [30, 8], ['#a67a52', '#7a5a48', '#c79a62'], 0.8);
  return scene;
}
