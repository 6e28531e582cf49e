import { block, castShadow } from '../building.ts';
import { cap, layers, lightLine, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, sky, sun } from '../landscape.ts';
import { hedge, palm, person, type Leaves } from '../plants.ts';
import { Scene } from '../scene.ts';

const W = 1500;
const H = 1000;

/** El Centro: a roadside hotel in the golden hour, with the rows of the Imperial Valley running up to it. */
export function elCentro(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [14, -34, 4.6], yaw: -14, focal: 0.74, horizon: 0.66, centre: 0.5 },
    {
      shadow: '#4a4468',
      glow: '#ffd27f',
      front: 0.04,
      left: 0.02,
      right: 0.38,
      top: 0.1,
      glass: ['#7a8fae', '#f2cf9a'],
      lamps: 0.16,
    },
    31,
  );
  const green: Leaves = { dark: '#36553a', mid: '#5f7f3f', light: '#c9b85a', trunk: '#6d5240' };
  sky(scene, ['#6fa0b8', '#a9c3bf', '#ecd9ad', '#ffd27d', '#ffb95e']);
  sun(scene, [0.83, 0.54], 0.042, '#fff0b8', 9);
  clouds(scene, 8, [0.08, 0.42], ['#f5e6cf', '#ffcf87'], 0.55);
  ridge(scene, {
    profile: [
      [-0.1, 0.03],
      [0.2, 0.06],
      [0.45, 0.035],
      [0.7, 0.075],
      [1.1, 0.04],
    ],
    roughness: 0.014,
    colours: ['#b59a8f', '#8c7d88', '#e9bf87'],
    lightFromRight: true,
  });
  haze(scene, '#ffdf9f', 0.09, 0.02, 0.7);
  ground(scene, '#c9b568', '#6d7a34');
  for (let i = -30; i < 34; i += 1) {
    const x = i * 2.6;
    scene.polygon(
      [
        [x, -34, 0],
        [x + 1.25, -34, 0],
        [x + 1.25, 17, 0],
        [x, 17, 0],
      ],
      i % 2 ? '#4f6a2c' : '#5f7c33',
    );
    scene.polygon(
      [
        [x + 0.2, -34, 0.3],
        [x + 0.75, -34, 0.3],
        [x + 0.75, 17, 0.3],
        [x + 0.2, 17, 0.3],
      ],
      '#9fae4a',
      { opacity: 0.75 },
    );
  }
  patch(scene, [-140, 17], [150, 20.5], '#7f9fa6');
  patch(scene, [-140, 18.2], [150, 18.6], '#ffe3a6', 0.7);
  patch(scene, [-140, 20.5], [150, 29], '#d9c39a');
  for (const [x, y, h] of [
    [-52, 50, 10],
    [-44, 54, 12],
    [50, 52, 11],
    [58, 50, 9],
  ] as const)
    palm(scene, [x, y], h, green);
  const cream = '#f8ead0';
  const rooms = (frame: string) => windows({ floor: 3.2, bay: 3.8, window: [2, 1.8], from: 4, frame });
  castShadow(scene, { x: -34, y: 32, width: 56, depth: 16, height: 14, colour: '' }, [-0.9, -0.2], 0.26);
  block(scene, {
    x: -34,
    y: 32,
    width: 24,
    depth: 16,
    height: 17.4,
    colour: cream,
    front: layers(
      rooms('#4c4650'),
      within(0, 24, 0, 3.9, wash('#c58a5a')),
      within(0, 24, 0, 3.9, shopfront(3.8, '#7d5138', { lamps: 0.3 })),
      cap('#7d5138', 0.5, 0.4),
    ),
  });
  block(scene, {
    x: -2,
    y: 32,
    width: 30,
    depth: 16,
    height: 17.4,
    colour: cream,
    front: layers(
      rooms('#4c4650'),
      within(0, 30, 0, 3.9, wash('#c58a5a')),
      within(0, 30, 0, 3.9, shopfront(3.8, '#7d5138', { lamps: 0.3 })),
      cap('#7d5138', 0.5, 0.4),
    ),
  });
  block(scene, {
    x: -11,
    y: 29.6,
    width: 10,
    depth: 17,
    height: 21.5,
    colour: '#2f6f73',
    front: layers(
      within(
        1.4,
        7.2,
        4.8,
        15.4,
        windows({ floor: 3.2, bay: 2.4, window: [2.1, 2.7], sill: 0.2, frame: '#f1dfbf', margin: 0 }),
      ),
      lightLine(20.4, 0.22, '#ffd27f'),
      cap('#f1dfbf', 0.5, 0.6),
    ),
  });
  block(scene, {
    x: -14,
    y: 21.5,
    z: 4.2,
    width: 16,
    depth: 8.5,
    height: 1,
    colour: '#f4e2c2',
    front: lightLine(0.2, 0.12, '#ffd27f'),
  });
  for (const x of [-13.2, 0.6])
    block(scene, { x, y: 21.9, width: 0.7, depth: 0.7, height: 4.2, colour: '#c58a5a' });
  hedge(scene, [-34, 29], [-15, 29], 1, green);
  hedge(scene, [3, 29], [28, 29], 1, green);
  for (const [x, h] of [
    [-31, 9],
    [-22, 11],
    [8, 10],
    [17, 12],
    [26, 9],
  ] as const)
    palm(scene, [x, 27.4], h, green);
  person(scene, [-6, 23], ['#6b4a5b', '#3d3450']);
  return scene;
}
