import { block, castShadow, roof } from '../building.ts';
import { arcade, cap, cladding, layers, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, scatter, sky, sun } from '../landscape.ts';
import { agave, hedge, palm, person, saguaro, type Leaves } from '../plants.ts';
import { Scene } from '../scene.ts';

const W = 1500;
const H = 1000;

/** Yuma: a mission-style inn with tiled roofs at sunset, saguaros in front of bare ranges. */
export function yuma(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-22, -24, 3], yaw: 24, focal: 0.78, horizon: 0.74, centre: 0.5 },
    {
      shadow: '#5b2a4a',
      glow: '#ff9a55',
      front: 0.04,
      left: 0.4,
      right: 0,
      top: 0.2,
      glass: ['#6a4a6a', '#e09a78'],
      lamps: 0.34,
    },
    11,
  );
  const desert: Leaves = { dark: '#3f4a3c', mid: '#6b7547', light: '#d0a95f', trunk: '#5a3d33' };
  sky(scene, ['#5a3a6e', '#a34d73', '#e0705f', '#f8a15a', '#ffd489']);
  sun(scene, [0.2, 0.6], 0.05, '#ffd27a', 8);
  clouds(scene, 10, [0.14, 0.5], ['#c05a78', '#ffb070'], 0.5);
  ridge(scene, {
    profile: [
      [-0.1, 0.1],
      [0.1, 0.2],
      [0.2, 0.12],
      [0.34, 0.25],
      [0.48, 0.14],
      [0.7, 0.3],
      [0.86, 0.16],
      [1.1, 0.24],
    ],
    roughness: 0.035,
    colours: ['#a4526a', '#6e3560', '#d97a62'],
  });
  ridge(scene, {
    profile: [
      [-0.1, 0.06],
      [0.2, 0.1],
      [0.5, 0.04],
      [0.8, 0.11],
      [1.1, 0.06],
    ],
    roughness: 0.02,
    colours: ['#8a4458', '#5d2d50', '#c7705a'],
  });
  haze(scene, '#ffb873', 0.1, 0.02, 0.5);
  ground(scene, '#d98a5c', '#8a4a4a');
  scatter(scene, 240, [-60, 2], [70, 60], ['#a96a45', '#c98a52', '#7d5040', '#e0a866'], 0.5);
  const plaster = '#f3d9b5';
  const wing = (x: number, y: number, width: number, depth: number, floors: number) => {
    const height = 4.9 + floors * 3.2;
    block(scene, {
      x,
      y,
      width,
      depth,
      height,
      colour: plaster,
      front: layers(
        windows({ floor: 3.2, bay: 4, window: [1.5, 1.7], from: 4.2, frame: '#6a4030' }),
        within(0, width, 0, 4.2, arcade(4, plaster)),
      ),
      side: layers(
        windows({ floor: 3.2, bay: 4, window: [1.5, 1.7], from: 4.2, frame: '#6a4030' }),
        within(0, depth, 0, 4.2, arcade(4, plaster)),
      ),
    });
    roof(scene, { x, y, z: height, width, depth }, 2.6, '#b4552f', Math.min(width, depth) / 2, 0.9);
  };
  castShadow(scene, { x: -16, y: 22, width: 50, depth: 16, height: 12, colour: '' }, [0.8, -0.35], 0.3);
  wing(6, 26, 34, 13, 2);
  wing(-16, 23, 22, 15, 1);
  block(scene, {
    x: 3,
    y: 22,
    width: 7,
    depth: 7,
    height: 18,
    colour: '#f7e2c2',
    front: layers(
      within(1.3, 4.4, 12.2, 5, arcade(4.6, plaster, 4.4)),
      within(1.6, 3.8, 0, 5, arcade(4.6, plaster, 3.8)),
      cap('#c98a5a', 0.4, 0.3),
    ),
    side: layers(within(1.3, 4.4, 12.2, 5, arcade(4.6, plaster, 4.4)), cap('#c98a5a', 0.4, 0.3)),
  });
  roof(scene, { x: 3, y: 22, z: 18, width: 7, depth: 7 }, 2.4, '#b4552f', 4.3, 0.7);
  hedge(scene, [-16, 21.4], [2, 21.4], 0.9, desert);
  patch(scene, [-1, -24], [7, 21], '#e7b184', 0.55);
  for (const [x, y, h] of [
    [22, 19, 7],
    [31, 22, 6],
    [-24, 20, 8],
    [13, 14, 5.4],
  ] as const)
    saguaro(scene, [x, y], h, desert);
  for (const [x, y] of [
    [-12, 9],
    [-14, 6.5],
    [-9.4, 6],
    [8.4, 12],
    [10, 9.6],
    [14, 7.4],
    [-20, 11],
  ] as const)
    agave(scene, [x, y], 1.3, desert);
  palm(scene, [17, 21], 11, desert);
  palm(scene, [20, 21.6], 13, desert);
  saguaro(scene, [-21.6, 0], 7.4, desert);
  person(scene, [2.5, 16], ['#5b2a4a', '#3b2040']);
  return scene;
}

/** Palm Desert: a low modern house of slabs and breeze blocks by its pool, palms and the steep Santa Rosas behind. */
export function palmDesert(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-10, -14, 2.6], yaw: 16, focal: 0.7, horizon: 0.66, centre: 0.46 },
    {
      shadow: '#2e4f7c',
      glow: '#ffe0bd',
      front: 0.03,
      left: 0.34,
      right: 0,
      top: 0,
      glass: ['#5f93b5', '#cfe3e2'],
      lamps: 0.3,
    },
    23,
  );
  const green: Leaves = { dark: '#1f5a4e', mid: '#3d8262', light: '#9fb765', trunk: '#8a6a52' };
  sky(scene, ['#3f8fb8', '#79b9cf', '#bcdcd6', '#f6dcc3', '#fbc8a4']);
  clouds(scene, 6, [0.1, 0.34], ['#ffffff', '#fde3cf'], 0.55);
  ridge(scene, {
    profile: [
      [-0.1, 0.2],
      [0.1, 0.32],
      [0.22, 0.24],
      [0.42, 0.42],
      [0.6, 0.28],
      [0.78, 0.36],
      [1.1, 0.18],
    ],
    roughness: 0.035,
    colours: ['#a786a0', '#6f6a94', '#e3bfae'],
  });
  ridge(scene, {
    profile: [
      [-0.1, 0.12],
      [0.18, 0.18],
      [0.4, 0.1],
      [0.66, 0.2],
      [0.9, 0.12],
      [1.1, 0.16],
    ],
    roughness: 0.022,
    colours: ['#8f7288', '#5d5a80', '#d9ae9c'],
  });
  haze(scene, '#fbe0c8', 0.1, 0.02, 0.6);
  ground(scene, '#e2c9a6', '#c9a983');
  patch(scene, [-80, 4], [110, 60], '#8fae74', 0.9);
  for (const [x, y, h] of [
    [-34, 40, 15],
    [-22, 44, 17],
    [0, 46, 19],
    [14, 44, 16],
    [34, 46, 18],
    [44, 42, 15],
    [58, 46, 17],
  ] as const)
    palm(scene, [x, y], h, green);
  const white = '#fbf4e8';
  const level = windows({
    floor: 3.4,
    bay: 4.4,
    window: [3.7, 2.7],
    sill: 0.15,
    frame: '#5a5a5a',
    margin: 0.2,
    balconies: { every: 1, out: 1.7, rail: '#f2c879', slab: '#ffffff', glass: true },
  });
  const drawHouse = () => {
    block(scene, {
      x: -2,
      y: 26,
      width: 46,
      depth: 14,
      height: 11.2,
      colour: white,
      front: layers(
        within(0, 46, 3.7, 7.2, level),
        within(0, 46, 0, 3.7, shopfront(3.6, '#ffffff', { bay: 4.4, lamps: 0.4 })),
        cap('#ffffff', 0.55, 2.4),
      ),
    });
    block(scene, {
      x: -16,
      y: 22,
      width: 15,
      depth: 18,
      height: 8.2,
      colour: '#e9a15b',
      front: layers(
        cladding('#d1813f', 0.9, 0.42),
        cladding('#f5c48b', 0.9, 0.2, false),
        within(5, 6, 0, 4.4, layers(wash('#5c4a45'), shopfront(4.3, '#ffffff', { bay: 2 }))),
        cap('#ffffff', 0.5, 1.2),
      ),
      side: layers(cladding('#d1813f', 0.9, 0.42), cap('#ffffff', 0.5, 1.2)),
    });
  };
  castShadow(scene, { x: -16, y: 22, width: 60, depth: 14, height: 9, colour: '' }, [-0.5, -0.28], 0.22);
  drawHouse();
  hedge(scene, [-1, 20.6], [42, 23.5], 0.9, green);
  for (const [x, y, h] of [
    [-19, 20, 12],
    [4, 21, 13.5],
    [7, 21.6, 11],
    [25, 22, 14],
    [37, 22.6, 12.4],
  ] as const)
    palm(scene, [x, y], h, green);
  patch(scene, [-60, -14], [80, 18.6], '#efe0ca');
  for (let y = -12; y < 18; y += 2.2) patch(scene, [-60, y], [80, y + 0.05], '#cdb394', 0.6);
  const pool = [
    [-13, 3, 0],
    [24, 3, 0],
    [24, 14, 0],
    [-13, 14, 0],
  ] as const;
  patch(scene, [-13.7, 2.4], [24.7, 14.6], '#fffaf0');
  scene.polygon(
    pool,
    scene.gradient([
      [0, '#58c0c4'],
      [1, '#1f8fa8'],
    ]),
  );
  scene.reflect(pool, 0.3, drawHouse);
  for (let i = 0; i < 60; i += 1) {
    const [x, y] = [scene.between(-12, 21), scene.between(3.4, 13.6)];
    patch(scene, [x, y], [x + scene.between(0.6, 2.4), y + 0.06], '#ffffff', 0.4);
  }
  for (const x of [-9, -3, 3, 9, 15]) {
    const at = scene.place([x, 16.4, 0]);
    if (!at) continue;
    const s = at.scale;
    scene.rect(at.x - 0.04 * s, at.y - 2.5 * s, 0.08 * s, 2.5 * s, '#8a6a52');
    scene.path(
      `M${at.x - 1.5 * s} ${at.y - 2.2 * s}Q${at.x} ${at.y - 3.3 * s} ${at.x + 1.5 * s} ${at.y - 2.2 * s}Z`,
      '#ee7f5a',
    );
    scene.path(
      `M${at.x} ${at.y - 2.75 * s}Q${at.x + 0.9 * s} ${at.y - 2.8 * s} ${at.x + 1.5 * s} ${at.y - 2.2 * s}L${at.x + 0.4 * s} ${at.y - 2.2 * s}Z`,
      '#f6a37a',
    );
  }
  agave(scene, [-14.5, 0], 1.3, green);
  agave(scene, [3, -3.6], 1, green);
  palm(scene, [10.5, -3], 9.5, green);
  return scene;
}
