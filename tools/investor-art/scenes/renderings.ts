import { block } from '../building.ts';
import { cap, layers, lightLine, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, sky, stars, sun } from '../landscape.ts';
import { agave, hedge, palm, person, tree, type Leaves } from '../plants.ts';
import { Scene, type Light } from '../scene.ts';
import { apartments, duskLeaves, duskLight, hotel, saddleback } from './lake-forest.ts';

const W = 2000;
const H = 1125;

export const dayLight: Light = {
  shadow: '#3a4a7c',
  glow: '#fff0d8',
  front: 0.02,
  left: 0.36,
  right: 0,
  top: 0.04,
  glass: ['#6f9fc4', '#d7e6e6'],
  lamps: 0.05,
};
export const dayLeaves: Leaves = { dark: '#2f5a44', mid: '#548052', light: '#a8b966', trunk: '#6b5243' };

export function car(scene: Scene, x: number, y: number, colour: string): void {
  const outline = [
    [0, 0.35],
    [0.1, 0.85],
    [1, 1],
    [1.6, 1.5],
    [3.1, 1.5],
    [3.8, 1],
    [4.5, 0.85],
    [4.6, 0.35],
  ] as const;
  scene.polygon(
    outline.map(([along, up]) => [x + along, y, up] as const),
    colour,
  );
  scene.polygon(
    [
      [x + 1.15, y, 1.02],
      [x + 1.7, y, 1.4],
      [x + 3, y, 1.4],
      [x + 3.55, y, 1.02],
    ],
    '#2a3350',
  );
  for (const along of [0.95, 3.65]) {
    const wheel = scene.place([x + along, y, 0.34]);
    if (wheel) scene.ellipse(wheel.x, wheel.y, 0.36 * wheel.scale, 0.36 * wheel.scale, '#1c1c2c');
  }
}

/** The hotel's arrival court in the last light. */
export function arrival(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [0, -5, 2.4], yaw: 24, focal: 0.66, horizon: 0.8, centre: 0.42 },
    duskLight,
    101,
  );
  sky(scene, ['#20255a', '#3d3570', '#86507f', '#d6787a', '#f9ad7c', '#ffd79c']);
  stars(scene, 40, 0.22);
  clouds(scene, 9, [0.2, 0.6], ['#9a648c', '#ffb184'], 0.5);
  saddleback(scene, ['#7a5484', '#a06582', '#c27a7c'], 0.16, 0.36);
  haze(scene, '#fcbb8b', 0.1, 0.02, 0.6);
  ground(scene, '#8a6674', '#35304f');
  for (let i = 0; i < 7; i += 1) tree(scene, [-30 + i * 8, 70 + scene.between(0, 10)], 11, duskLeaves);
  hotel(scene, 14, 34);
  for (const x of [30, 38, 46, 54]) palm(scene, [x, 31], 13, duskLeaves);
  const canopy = layers(lightLine(0.25, 0.14, '#ffd79c'));
  block(scene, {
    x: 16,
    y: 23,
    z: 4.6,
    width: 17,
    depth: 10,
    height: 1.1,
    colour: '#6f4634',
    front: canopy,
    side: canopy,
  });
  for (const x of [16.6, 31.4])
    block(scene, { x, y: 23.4, width: 0.9, depth: 0.9, height: 4.6, colour: '#c99f7f' });
  patch(scene, [-60, -6], [90, 22], '#7b6070', 0.8);
  patch(scene, [14, 14], [60, 22.6], '#a98479', 0.65);
  for (let y = 0; y < 22; y += 2) patch(scene, [-60, y], [90, y + 0.05], '#4b3d58', 0.5);
  car(scene, 21, 20.6, '#e7d5c4');
  car(scene, 34, 19.4, '#473a5c');
  for (const [x, y] of [
    [19.6, 21.6],
    [18.6, 21.4],
    [30, 22],
    [10, 17],
    [11, 17.2],
  ] as const)
    person(scene, [x, y], ['#33264e', '#1f1c3a']);
  hedge(scene, [-12, 26], [12, 26], 1, duskLeaves);
  for (const [x, y, h] of [
    [-6, 24, 9],
    [3, 27, 12],
    [8.5, 30, 13],
  ] as const)
    palm(scene, [x, y], h, duskLeaves);
  for (const [x, y] of [
    [3.4, 12],
    [4.8, 11.4],
    [6.2, 12.4],
    [1.6, 11],
  ] as const)
    agave(scene, [x, y], 0.9, duskLeaves);
  return scene;
}

/** The apartments along their street on a clear day. */
export function street(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-30, 8, 2.2], yaw: 48, focal: 0.62, horizon: 0.76, centre: 0.44 },
    { ...dayLight, left: 0.3 },
    113,
  );
  sky(scene, ['#5ba0c9', '#8fc3d9', '#c9e2e1', '#f6ead6']);
  clouds(scene, 9, [0.08, 0.5], ['#ffffff', '#f3e6da'], 0.7);
  saddleback(scene, ['#9fb0bf', '#b5bda9', '#c8c49c'], 0.14, 0.42);
  haze(scene, '#f7eedd', 0.1, 0.02, 0.65);
  ground(scene, '#c3c0a4', '#9a9c94');
  patch(scene, [-80, 36], [200, 200], '#9db07a');
  for (let i = 0; i < 8; i += 1) tree(scene, [70 + i * 8, 40 + scene.between(0, 20)], 10, dayLeaves);
  apartments(scene, 38, 33, 46);
  apartments(scene, -14, 33, 46);
  patch(scene, [-80, 22], [260, 31], '#d9d2c3');
  patch(scene, [-80, 28.6], [260, 31], '#a9bd85');
  for (let x = -40; x < 200; x += 3) patch(scene, [x, 22], [x + 0.07, 28.6], '#b3aa9a', 0.8);
  patch(scene, [-80, -10], [260, 21.6], '#7d8590');
  patch(scene, [-80, 21.6], [260, 22], '#f1e9da');
  for (let x = -60; x < 240; x += 9) patch(scene, [x, 13], [x + 4.5, 13.3], '#f4ecd8');
  for (let x = 66; x > -16; x -= 9) tree(scene, [x, 25.6], 7.2, dayLeaves, 0.4);
  for (const [x, y] of [
    [2, 24],
    [3, 24.2],
    [16, 24.6],
    [-6, 23.6],
    [30, 25],
  ] as const)
    person(scene, [x, y], [scene.random() < 0.5 ? '#c75f45' : '#2f5a78', '#2e3a52']);
  hedge(scene, [46, 30.4], [-14, 30.4], 0.8, dayLeaves);
  return scene;
}

/** The residents' courtyard with its pool, late in the afternoon. */
export function courtyard(): Scene {
  const light: Light = {
    ...dayLight,
    shadow: '#5a4a7c',
    glow: '#ffd09a',
    front: 0.05,
    left: 0.02,
    right: 0.4,
    glass: ['#8aa0c0', '#f6d3b0'],
    lamps: 0.16,
  };
  const scene = new Scene(
    W,
    H,
    { eye: [0, -22, 3.4], yaw: 0, focal: 0.64, horizon: 0.72, centre: 0.5 },
    light,
    127,
  );
  sky(scene, ['#7fa9c9', '#b5c7d2', '#f2dcc0', '#ffcf9a']);
  clouds(scene, 7, [0.06, 0.34], ['#fff6ea', '#ffd3a6'], 0.6);
  sun(scene, [0.5, 0.52], 0.02, '#fff0c8', 14);
  saddleback(scene, ['#b09aa6', '#c9a99a', '#e3c09a'], 0.16, 0.14);
  haze(scene, '#ffe0b8', 0.1, 0.02, 0.6);
  ground(scene, '#d9c3a0', '#c9ac88');
  for (let i = 0; i < 6; i += 1) palm(scene, [-14 + i * 5.6, 62], 13 + scene.between(-2, 2), dayLeaves);
  const wing = windows({
    floor: 3.1,
    bay: 3.7,
    window: [2.2, 1.8],
    from: 4.1,
    frame: '#4c4146',
    balconies: { every: 2, out: 1.5, rail: '#f1e3cf', slab: '#fbf2e4', glass: true },
  });
  const base = within(
    0,
    80,
    0,
    4,
    layers(wash('#cfa98a'), shopfront(3.9, '#6a5148', { bay: 3.7, lamps: 0.4 })),
  );
  const wings = () => {
    block(scene, {
      x: -54,
      y: -6,
      width: 34,
      depth: 64,
      height: 19.8,
      colour: '#f3e5d0',
      front: wing,
      side: layers(wing, base, cap('#6a5148', 0.4, 0.3)),
    });
    block(scene, {
      x: 20,
      y: -6,
      width: 34,
      depth: 64,
      height: 19.8,
      colour: '#d99a6c',
      front: wing,
      side: layers(wing, base, cap('#6a5148', 0.4, 0.3)),
    });
  };
  wings();
  patch(scene, [-18, -22], [18, 56], '#eadbc2');
  for (let y = -20; y < 56; y += 2.4) patch(scene, [-18, y], [18, y + 0.06], '#cbb190', 0.7);
  patch(scene, [-18, 0], [-13, 50], '#9fb374');
  patch(scene, [13, 0], [18, 50], '#9fb374');
  for (let y = 46; y > 2; y -= 8) {
    palm(scene, [-15.5, y], 10.5, dayLeaves);
    palm(scene, [15.5, y], 10.5, dayLeaves);
  }
  const pool = [
    [-8, 1, 0],
    [8, 1, 0],
    [8, 34, 0],
    [-8, 34, 0],
  ] as const;
  patch(scene, [-8.8, 0.2], [8.8, 34.8], '#fff7e8');
  scene.polygon(
    pool,
    scene.fade(0.76, 0.95, [
      [0, '#9fd3cd'],
      [1, '#2a93a6'],
    ]),
  );
  scene.reflect(pool, 0.3, wings);
  for (let i = 0; i < 60; i += 1) {
    const [x, y] = [scene.between(-7.6, 6), scene.between(1.4, 33)];
    patch(scene, [x, y], [x + scene.between(0.5, 2), y + 0.07], '#ffffff', 0.4);
  }
  for (const x of [-11.4, 9.6])
    for (let y = 30; y > 2; y -= 5) {
      scene.polygon(
        [
          [x, y, 0.4],
          [x + 1.8, y, 0.4],
          [x + 1.8, y + 0.9, 0.4],
          [x, y + 0.9, 0.4],
        ],
        '#f7efe0',
      );
      scene.polygon(
        [
          [x, y, 0],
          [x + 1.8, y, 0],
          [x + 1.8, y, 0.4],
          [x, y, 0.4],
        ],
        '#a97d5c',
      );
    }
  for (const [x, y] of [
    [-10, 24],
    [10.6, 18],
    [11.4, 18.2],
  ] as const)
    person(scene, [x, y], ['#c75f45', '#4a4060']);
  hedge(scene, [-12.6, 40], [-12.6, 0], 0.8, dayLeaves);
  hedge(scene, [12.6, 40], [12.6, 0], 0.8, dayLeaves);
  agave(scene, [-12.4, -6], 1.2, dayLeaves);
  agave(scene, [12.4, -6], 1.2, dayLeaves);
  return scene;
}
