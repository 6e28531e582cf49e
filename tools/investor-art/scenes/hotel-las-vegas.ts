import { block } from '../building.ts';
import { cap, cladding, layers, lightLine, shopfront, wash, windows, within } from '../facades.ts';
import { ground, haze, patch, ridge, sky, stars } from '../landscape.ts';
import { hedge, palm, person, type Leaves } from '../plants.ts';
import { Scene } from '../scene.ts';

const W = 1500;
const H = 1000;

/** Las Vegas by night: a slim tower with lines of light over a glowing podium. */
export function lasVegasTower(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-30, -44, 3], yaw: 25, focal: 0.74, horizon: 0.84, centre: 0.47 },
    {
      shadow: '#160f3d',
      glow: '#ff5fa2',
      front: 0.2,
      left: 0.5,
      right: 0.1,
      top: 0.4,
      glass: ['#2b2a6e', '#8a3f8f'],
      lamps: 0.5,
    },
    61,
  );
  const night: Leaves = { dark: '#1b1f48', mid: '#3b2f68', light: '#c0568f', trunk: '#3a2750' };
  sky(scene, ['#0d0b33', '#1c1350', '#43206f', '#86307f', '#d14f86', '#f58a7c']);
  stars(scene, 150, 0.5);
  ridge(scene, {
    profile: [
      [-0.1, 0.08],
      [0.2, 0.14],
      [0.4, 0.09],
      [0.7, 0.17],
      [1.1, 0.1],
    ],
    roughness: 0.02,
    colours: ['#4a2372', '#2c1658', '#8a3a80'],
  });
  haze(scene, '#ff7f8f', 0.14, 0.02, 0.45);
  ground(scene, '#4a2468', '#150f3a');
  for (let i = 0; i < 60; i += 1) {
    const x = scene.between(-160, 240);
    const at = scene.place([x, 150, scene.between(1, 10)]);
    if (at)
      scene.ellipse(at.x, at.y, 1.6, 1.6, ['#ffd58a', '#ff8fc0', '#8fd0ff'][i % 3] ?? '#ffd58a', {
        opacity: 0.8,
      });
  }
  const low = (x: number, y: number, w: number, h: number) =>
    block(scene, {
      x,
      y,
      width: w,
      depth: 20,
      height: h,
      colour: '#3a2a70',
      front: windows({ floor: 3.4, bay: 4, window: [2, 1.8], from: 1, frame: '#241a52', lamps: 0.6 }),
    });
  low(-70, 80, 22, 18);
  low(-40, 92, 16, 26);
  low(66, 86, 30, 22);
  low(104, 96, 22, 32);
  const tower = layers(
    windows({
      floor: 3.3,
      bay: 3.2,
      window: [2.5, 2.5],
      sill: 0.35,
      from: 9,
      frame: '#2a1c58',
      lamps: 0.46,
      margin: 0.8,
    }),
    cladding('#f3c7dc', 6.4, 0.34),
    lightLine(49.5, 0.4, '#ff6fb5'),
    cap('#241a52', 0.6, 0.6),
  );
  block(scene, {
    x: 2,
    y: 34,
    width: 34,
    depth: 15,
    height: 52,
    colour: '#6b4a9a',
    front: tower,
    side: tower,
  });
  block(scene, {
    x: -2,
    y: 31,
    width: 9,
    depth: 13,
    height: 57,
    colour: '#3d2a7c',
    front: layers(
      cladding('#5a3fa0', 1.5, 0.5),
      within(3.9, 1.2, 10, 44, wash('#ff86c0')),
      lightLine(55, 0.4, '#7fd6ff'),
      cap('#1d1548', 0.6, 0.5),
    ),
    side: layers(cladding('#5a3fa0', 1.5, 0.5), lightLine(55, 0.4, '#7fd6ff'), cap('#1d1548', 0.6, 0.5)),
  });
  const podium = layers(
    shopfront(7, '#241a52', { bay: 3 }),
    lightLine(8, 0.24, '#ffb45f'),
    cap('#241a52', 0.6, 0.7),
  );
  block(scene, {
    x: -20,
    y: 26,
    width: 66,
    depth: 10,
    height: 9,
    colour: '#6a3a7a',
    front: podium,
    side: podium,
  });
  block(scene, {
    x: -4,
    y: 17,
    z: 5.2,
    width: 22,
    depth: 9,
    height: 1.2,
    colour: '#c9a0d8',
    front: lightLine(0.3, 0.2, '#7fd6ff'),
    side: lightLine(0.3, 0.2, '#7fd6ff'),
  });
  for (const x of [-3.2, 16.4])
    block(scene, { x, y: 17.6, width: 0.8, depth: 0.8, height: 5.2, colour: '#8a5aa8' });
  for (const [x, h] of [
    [-24, 13],
    [-15, 15],
    [24, 14],
    [32, 16],
    [41, 13],
    [50, 15],
  ] as const)
    palm(scene, [x, 22.5], h, night);
  hedge(scene, [22, 22], [48, 22], 0.9, night);
  const street = [
    [-140, -44, 0],
    [140, -44, 0],
    [140, 13, 0],
    [-140, 13, 0],
  ] as const;
  scene.polygon(
    street,
    scene.fade(0.86, 1, [
      [0, '#7a3a7a'],
      [0.4, '#2f1b58'],
      [1, '#120d35'],
    ]),
  );
  scene.reflect(street, 0.26, () => {
    block(scene, {
      x: -20,
      y: 26,
      width: 66,
      depth: 10,
      height: 9,
      colour: '#6a3a7a',
      front: podium,
      side: podium,
    });
    block(scene, { x: 2, y: 34, width: 34, depth: 15, height: 52, colour: '#6b4a9a', front: tower });
  });
  for (let i = 0; i < 12; i += 1) patch(scene, [-70 + i * 14, 3], [-63 + i * 14, 3.4], '#f3c7dc', 0.6);
  for (let i = 0; i < 7; i += 1) {
    const y = 6 + (i % 2) * -6;
    const x = -40 + i * 15;
    patch(scene, [x, y], [x + 14, y + 0.12], i % 2 ? '#ff5f7f' : '#fff0c8', 0.85, 0.7);
    patch(scene, [x + 2, y + 0.4], [x + 18, y + 0.5], i % 2 ? '#ff5f7f' : '#fff0c8', 0.4, 0.7);
  }
  for (const [x, y] of [
    [4, 15.5],
    [6, 15.2],
    [12, 15.8],
    [-10, 15],
  ] as const)
    person(scene, [x, y], ['#1a1244', '#100b30']);
  return scene;
}
