import { block, castShadow, type Block } from '../building.ts';
import { cap, cladding, layers, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, sky, stars } from '../landscape.ts';
import { agave, hedge, palm, person, tree, type Leaves } from '../plants.ts';
import { mix, Scene, type Camera, type Light } from '../scene.ts';

export const duskLight: Light = {
  shadow: '#2b2457',
  glow: '#ffae78',
  front: 0.1,
  left: 0.44,
  right: 0.06,
  top: 0.3,
  glass: ['#33406f', '#c98a86'],
  lamps: 0.46,
};

export const duskLeaves: Leaves = { dark: '#1d2f3b', mid: '#31493f', light: '#6a6a45', trunk: '#4a3534' };
const duskOlive: Leaves = { dark: '#2b3a44', mid: '#4b5a50', light: '#8d8561', trunk: '#4d3b3a' };

/** Saddleback, the double peak east of Lake Forest, in three distances. */
export function saddleback(
  scene: Scene,
  colours: readonly [string, string, string],
  high = 0.16,
  shift = 0,
): void {
  const [far, middle, near] = colours;
  ridge(scene, {
    profile: [
      [-0.7 + shift, high * 0.25],
      [0.02 + shift, high * 0.34],
      [0.22 + shift, high * 0.8],
      [0.3 + shift, high],
      [0.37 + shift, high * 0.8],
      [0.45 + shift, high * 0.95],
      [0.58 + shift, high * 0.62],
      [0.82 + shift, high * 0.42],
      [1.8 + shift, high * 0.3],
    ],
    roughness: 0.012,
    colours: [far, mix(far, '#141a3c', 0.3), middle],
  });
  ridge(scene, {
    profile: [
      [-0.1, high * 0.3],
      [0.1, high * 0.18],
      [0.28, high * 0.36],
      [0.5, high * 0.24],
      [0.74, high * 0.4],
      [1.1, high * 0.22],
    ],
    roughness: 0.012,
    colours: [middle, mix(middle, '#141a3c', 0.3), near],
  });
}

const STONE = '#d9b99b';
const PLASTER = '#f0dfc8';
const WOOD = '#a8663f';
const BRONZE = '#3a3138';

/** The hotel: six floors, a glazed corner and a timber-clad crown over a lit lobby. */
export function hotel(scene: Scene, x: number, y: number): void {
  const body: Block = {
    x: x + 9,
    y: y + 2,
    width: 44,
    depth: 20,
    height: 23,
    colour: PLASTER,
    front: layers(
      windows({ floor: 3.3, bay: 3.9, window: [2, 2], from: 5.2, frame: BRONZE, band: '#e2cbb0' }),
      within(0, 44, 0, 5.2, layers(wash('#7e5a48'), shopfront(5, WOOD))),
      cap(BRONZE, 0.5, 0.5),
    ),
  };
  const tower: Block = {
    x,
    y,
    width: 12,
    depth: 16,
    height: 26.5,
    colour: WOOD,
    front: layers(
      cladding(mix(WOOD, '#5d3522', 0.45), 0.5, 0.16),
      within(
        1.2,
        9.6,
        5.4,
        19,
        windows({
          floor: 3.3,
          bay: 3.2,
          window: [2.7, 2.7],
          sill: 0.3,
          frame: BRONZE,
          lamps: 0.62,
          margin: 0,
        }),
      ),
      within(0, 12, 0, 5.2, layers(wash('#4c3a3a'), shopfront(5, BRONZE, { bay: 2.6 }))),
      cap(BRONZE, 0.7, 0.9),
    ),
    side: layers(
      cladding(mix(WOOD, '#5d3522', 0.45), 0.5, 0.16),
      within(1.2, 13, 5.4, 19, windows({ floor: 3.3, bay: 3.4, window: [2, 2.2], frame: BRONZE, margin: 0 })),
      within(0, 16, 0, 5.2, layers(wash('#4c3a3a'), shopfront(5, BRONZE, { bay: 2.6 }))),
      cap(BRONZE, 0.7, 0.9),
    ),
  };
  block(scene, body);
  block(scene, tower);
}

/** The apartments: five floors of balconies in two colours over a stone base. */
export function apartments(scene: Scene, x: number, y: number, long = 46): void {
  const piece = (at: number, width: number, colour: string, forward: number, shift: number, high: number) =>
    block(scene, {
      x: at,
      y: y - forward,
      width,
      depth: 18,
      height: high,
      colour,
      front: layers(
        windows({
          floor: 3.1,
          bay: 3.7,
          window: [2.1, 1.7],
          from: 4.3,
          frame: '#41393c',
          balconies: { every: 2, shift, out: 1.5, rail: '#e9d8c2', slab: '#f3e6d3', glass: true },
        }),
        within(0, width, 0, 4.2, layers(wash(STONE), shopfront(4, '#5a4640', { bay: 3.7, lamps: 0.72 }))),
        cap('#5b4b48', 0.4, 0.3),
      ),
    });
  const step = long / 3;
  const pieces = [
    { at: x, colour: '#efe3d2', forward: 0, shift: 0, high: 19.5 },
    { at: x + step, colour: '#c98f68', forward: 1.4, shift: 1, high: 21 },
    { at: x + step * 2, colour: '#efe3d2', forward: 0, shift: 0, high: 19.5 },
  ];
  const aside = (at: number) => Math.abs(at + step / 2 - scene.camera.eye[0]);
  pieces.sort((a, b) => aside(b.at) - aside(a.at));
  for (const p of pieces) piece(p.at, step, p.colour, p.forward, p.shift, p.high);
}

/** The project at dusk, seen from across its forecourt and reflecting pool. */
export function lakeForest(width: number, height: number, camera: Camera, seed = 7): Scene {
  const scene = new Scene(width, height, camera, duskLight, seed);
  sky(scene, ['#171c46', '#232659', '#3f3570', '#7a4a80', '#c4697a', '#f0976f', '#fdc98b']);
  stars(scene, 70, 0.3);
  clouds(scene, 9, [camera.horizon * 0.5, camera.horizon * 0.86], ['#8a5a8c', '#f6a37c'], 0.42);
  saddleback(scene, ['#6a4a7e', '#8c5a7f', '#a9697b'], 0.2, 0.52);
  haze(scene, '#f7b184', 0.12, 0.02, 0.55);
  ground(scene, '#6d4f63', '#2a2a4a');

  patch(scene, [-120, 6], [160, 400], '#75586a', 0.5);
  patch(scene, [-120, 24], [160, 29.5], '#4a4160');
  patch(scene, [-120, 26.6], [160, 26.8], '#c79a83', 0.5);
  patch(scene, [-120, 29.5], [160, 34], '#a07c7c', 0.55);
  for (let i = 0; i < 9; i += 1)
    tree(scene, [-70 + i * 21 + scene.between(-4, 4), 74 + scene.between(0, 14)], 12, duskLeaves);

  const drawProject = () => {
    apartments(scene, -44, 38);
    hotel(scene, 12, 36);
  };
  castShadow(scene, { x: -44, y: 38, width: 46, depth: 18, height: 19, colour: '' }, [-0.4, -0.3], 0.35);
  drawProject();
  for (const at of [-40, -31, -22, -13, -4]) tree(scene, [at, 33.4], 6.6, duskOlive, 0.4);
  hedge(scene, [-44, 32.2], [4, 32.2], 0.9, duskLeaves);
  for (const at of [9.5, 26, 36, 46, 57]) palm(scene, [at, 32.5], 13 + scene.between(-1, 1.5), duskLeaves);
  hedge(scene, [24, 31.6], [62, 31.6], 0.8, duskLeaves);

  patch(scene, [-90, -40], [110, 23.4], '#8b6c74', 0.75);
  for (let y = -30; y < 23; y += 2.4) patch(scene, [-90, y], [110, y + 0.06], '#5b4560', 0.55);
  for (let x = -88; x < 108; x += 4) patch(scene, [x, -40], [x + 0.08, 23.4], '#5b4560', 0.4);
  const pool = [
    [-16, 8.5, 0],
    [30, 8.5, 0],
    [30, 19.5, 0],
    [-16, 19.5, 0],
  ] as const;
  patch(scene, [-16.9, 7.6], [30.9, 20.2], '#caa394');
  scene.polygon(
    pool,
    scene.fade(0.86, 0.95, [
      [0, '#e08a78'],
      [0.5, '#8a5584'],
      [1, '#2b2d5e'],
    ]),
  );
  scene.reflect(pool, 0.62, drawProject);
  for (let i = 0; i < 46; i += 1) {
    const y = scene.between(8.8, 19.2);
    const x = scene.between(-15, 26);
    patch(scene, [x, y], [x + scene.between(1, 4), y + 0.05], '#ffd2a6', 0.3);
  }
  for (const [x, y] of [
    [-19, 17],
    [-20.5, 13.5],
    [33, 17.6],
    [34.5, 12.8],
  ] as const)
    agave(scene, [x, y], 1.2, duskOlive);
  for (const [x, y] of [
    [6, 22.2],
    [7, 22],
    [19, 21.4],
    [-9, 22],
    [36, 21.8],
    [36.9, 22.1],
    [-3.4, 30.6],
  ] as const)
    person(scene, [x, y], [scene.random() < 0.5 ? '#2c2747' : '#6a3f52', '#1d1c38']);
  palm(scene, [24.5, 1.5], 12.5, duskLeaves);
  palm(scene, [27.5, -1], 9.5, duskLeaves);
  hedge(scene, [21, -0.5], [34, -4], 1.1, duskLeaves);
  return scene;
}
