import { block, castShadow, roof, shaded } from '../building.ts';
import { cap, cladding, layers, lightLine, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, scatter, sky, stars, sun } from '../landscape.ts';
import { agave, hedge, palm, person, type Leaves } from '../plants.ts';
import { mix, Scene } from '../scene.ts';

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

/** Las Vegas at dawn: a gabled house at the edge of the valley, banded red rock behind it. */
export function lasVegasRedRock(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [30, -26, 3.2], yaw: -24, focal: 0.86, horizon: 0.76, centre: 0.5 },
    {
      shadow: '#4d3a66',
      glow: '#ffd0a8',
      front: 0.06,
      left: 0,
      right: 0.4,
      top: 0.08,
      glass: ['#8a9fc4', '#f6cfc0'],
      lamps: 0.2,
    },
    71,
  );
  const desert: Leaves = { dark: '#4a5a4c', mid: '#7d8a5c', light: '#d6c488', trunk: '#6a4c40' };
  sky(scene, ['#7fa6cf', '#b3bfdc', '#e6c9d2', '#fbd2bd', '#ffdfb2']);
  clouds(scene, 8, [0.08, 0.36], ['#fff3ea', '#f9c3b8'], 0.6);
  const cliff = [
    [-0.1, 0.34],
    [0.06, 0.4],
    [0.16, 0.36],
    [0.3, 0.43],
    [0.42, 0.28],
    [0.56, 0.24],
    [0.72, 0.31],
    [0.9, 0.2],
    [1.1, 0.24],
  ] as const;
  ridge(scene, {
    profile: cliff,
    roughness: 0.03,
    colours: ['#b4574a', '#7c3a4c', '#e2a183'],
    lightFromRight: false,
  });
  ridge(scene, {
    profile: cliff.map(([x, y]) => [x, y * 0.72] as const),
    roughness: 0.016,
    colours: ['#e9b58f', '#c27a66', '#eec09c'],
  });
  ridge(scene, {
    profile: cliff.map(([x, y]) => [x, y * 0.56] as const),
    roughness: 0.016,
    colours: ['#c0614e', '#8c4450', '#e3a385'],
  });
  ridge(scene, {
    profile: [
      [-0.1, 0.1],
      [0.2, 0.14],
      [0.5, 0.07],
      [0.8, 0.12],
      [1.1, 0.06],
    ],
    roughness: 0.02,
    colours: ['#a5645a', '#7a4a58', '#dba488'],
  });
  haze(scene, '#ffdcc0', 0.1, 0.02, 0.6);
  ground(scene, '#e0b896', '#b08468');
  scatter(scene, 320, [-80, -20], [70, 80], ['#b9a06c', '#8f8a5f', '#d4b482', '#a0765c'], 0.55);
  const rooms = windows({
    floor: 3.1,
    bay: 3.8,
    window: [1.9, 1.7],
    from: 3.8,
    frame: '#4c4652',
    balconies: { every: 3, shift: 1, out: 1.3, rail: '#5a4a50', slab: '#f7ead8' },
  });
  const part = (
    x: number,
    y: number,
    width: number,
    depth: number,
    height: number,
    colour: string,
    rise: number,
    gable: boolean,
  ) => {
    block(scene, {
      x,
      y,
      width,
      depth,
      height,
      colour,
      front: layers(
        rooms,
        within(0, width, 0, 3.7, layers(wash('#8d6a5a'), shopfront(3.6, '#4c4652', { lamps: 0.45 }))),
      ),
      side: layers(rooms, within(0, depth, 0, 3.7, wash('#8d6a5a'))),
    });
    roof(scene, { x, y, z: height, width, depth }, rise, '#6a4a4e', gable ? 0 : 5, 0.8);
    if (gable) {
      scene.polygon(
        [
          [x, y, height],
          [x + width, y, height],
          [x + width / 2, y, height + rise * 0.86],
        ],
        mix(shaded(scene, colour, 'front'), scene.light.shadow, 0.16),
      );
      scene.polygon(
        [
          [x - 0.8, y - 0.8, height],
          [x + width / 2, y - 0.8, height + rise],
          [x + width / 2, y - 0.8, height + rise - 0.5],
          [x - 0.2, y - 0.8, height - 0.4],
        ],
        '#4a3540',
      );
      scene.polygon(
        [
          [x + width + 0.8, y - 0.8, height],
          [x + width / 2, y - 0.8, height + rise],
          [x + width / 2, y - 0.8, height + rise - 0.5],
          [x + width + 0.2, y - 0.8, height - 0.4],
        ],
        '#4a3540',
      );
    }
  };
  castShadow(scene, { x: -40, y: 30, width: 56, depth: 14, height: 15, colour: '' }, [0.9, -0.22], 0.28);
  part(-40, 32, 56, 13, 13.8, '#f4e4cf', 3.4, false);
  part(-36, 29.5, 12, 15, 13.8, '#cf8a66', 5, true);
  part(-6, 29.5, 12, 15, 13.8, '#cf8a66', 5, true);
  patch(scene, [-22, -26], [-10, 28], '#d9c0a4', 0.9);
  patch(scene, [-120, 6], [120, 13], '#9a8480', 0.9);
  patch(scene, [-120, 9.3], [120, 9.55], '#fbead0', 0.9);
  hedge(scene, [-40, 27.6], [-24, 27.6], 0.9, desert);
  hedge(scene, [-8, 27.6], [16, 27.6], 0.9, desert);
  for (const [x, y, h] of [
    [-44, 27, 9],
    [-20.6, 27, 10],
    [-10.4, 27, 9],
    [19, 27, 11],
    [23, 25, 8],
  ] as const)
    palm(scene, [x, y], h, desert);
  for (const [x, y] of [
    [-8, 3],
    [-4, 0.6],
    [2, 3.4],
    [7, -1],
    [13, 2.6],
    [-26, 3],
    [19, -6],
    [-30, 0],
  ] as const)
    agave(scene, [x, y], 1.4, desert);
  person(scene, [-15, 17], ['#5a4a6a', '#3a3050']);
  person(scene, [-14, 17.4], ['#b4574a', '#3a3050']);
  sun(scene, [0.93, 0.5], 0.001, '#fff0d0', 160);
  return scene;
}
