import { block, roof } from '../building.ts';
import { cap, layers, lightLine, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, scatter, sky, stars, sun } from '../landscape.ts';
import { cypress, hedge, person, tree, type Leaves } from '../plants.ts';
import { Scene } from '../scene.ts';

const W = 1500;
const H = 1000;

/** Hayward: brick and glass above the bay, morning fog between the hills. */
export function hayward(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [26, -26, 6], yaw: -26, focal: 0.84, horizon: 0.7, centre: 0.5 },
    {
      shadow: '#2d4560',
      glow: '#ffe9cf',
      front: 0.04,
      left: 0.04,
      right: 0.36,
      top: 0.05,
      glass: ['#7fa3b5', '#dfe9e4'],
      lamps: 0.14,
    },
    41,
  );
  const green: Leaves = { dark: '#2c4f48', mid: '#4f7a58', light: '#a9b873', trunk: '#57473f' };
  sky(scene, ['#8fb4c0', '#b9d2d2', '#e3e6d8', '#f9e6cc']);
  sun(scene, [0.18, 0.3], 0.03, '#fff4d8', 9);
  ridge(scene, {
    profile: [
      [-0.1, 0.12],
      [0.12, 0.2],
      [0.34, 0.13],
      [0.56, 0.22],
      [0.8, 0.14],
      [1.1, 0.2],
    ],
    roughness: 0.01,
    colours: ['#a9bdb2', '#8aa39f', '#dde2d2'],
  });
  haze(scene, '#f6efe0', 0.16, 0, 0.75);
  ridge(scene, {
    profile: [
      [-0.1, 0.07],
      [0.2, 0.12],
      [0.46, 0.06],
      [0.7, 0.13],
      [1.1, 0.07],
    ],
    roughness: 0.008,
    colours: ['#b0a878', '#8a8a6a', '#cfc79d'],
  });
  clouds(scene, 7, [0.42, 0.55], ['#ffffff', '#f2ece0'], 0.75);
  ground(scene, '#9fbcc0', '#6f8f7c');
  patch(scene, [-400, 90], [400, 2000], '#a9c9cd');
  patch(scene, [-400, 100], [400, 104], '#e8f2ee', 0.6);
  for (let i = 0; i < 26; i += 1) patch(scene, [-160 + i * 12, 150], [-159 + i * 12, 151], '#7d8f98', 1, 0);
  scene.polygon(
    [
      [-220, 150, 5],
      [200, 150, 5],
      [200, 150, 6],
      [-220, 150, 6],
    ],
    '#7d8f98',
  );
  for (let i = 0; i < 20; i += 1)
    scene.polygon(
      [
        [-210 + i * 21, 150, 0],
        [-209 + i * 21, 150, 0],
        [-209 + i * 21, 150, 5],
        [-210 + i * 21, 150, 5],
      ],
      '#7d8f98',
    );
  patch(scene, [-120, 24], [120, 88], '#8aa36f');
  scatter(scene, 200, [-110, 60], [110, 88], ['#b9a965', '#9c9a5c', '#d3c07c'], 1.4);
  for (let i = 0; i < 12; i += 1) tree(scene, [-80 + i * 14, 62 + scene.between(0, 10)], 9, green);
  const brick = '#b0583f';
  const rooms = windows({
    floor: 3.2,
    bay: 3.8,
    window: [2, 2.1],
    sill: 0.6,
    from: 4.6,
    frame: '#2f3338',
    band: '#c97458',
  });
  block(scene, {
    x: -40,
    y: 30,
    width: 34,
    depth: 17,
    height: 21,
    colour: brick,
    front: layers(
      rooms,
      within(0, 34, 0, 4.5, layers(wash('#4a4f54'), shopfront(4.4, '#2f3338', { lamps: 0.35 }))),
      cap('#e9dcc6', 0.6, 0.3),
    ),
    side: layers(rooms, cap('#e9dcc6', 0.6, 0.3)),
  });
  const glass = windows({
    floor: 3.2,
    bay: 2.4,
    window: [2.2, 2.9],
    sill: 0.15,
    from: 4.6,
    frame: '#e6ece8',
    margin: 0.1,
    lamps: 0.1,
  });
  block(scene, {
    x: -7,
    y: 27,
    width: 18,
    depth: 18,
    height: 25,
    colour: '#dfe6e2',
    front: layers(
      glass,
      within(0, 18, 0, 4.5, shopfront(4.4, '#2f3338', { lamps: 0.5 })),
      cap('#2f3338', 0.7, 0.8),
    ),
    side: layers(
      glass,
      within(0, 18, 0, 4.5, shopfront(4.4, '#2f3338', { lamps: 0.5 })),
      cap('#2f3338', 0.7, 0.8),
    ),
  });
  patch(scene, [-120, 8], [120, 23], '#6f777a');
  patch(scene, [-120, 15.3], [120, 15.6], '#f1e9d2', 0.8);
  patch(scene, [-120, 23], [120, 26], '#c9c6b8');
  patch(scene, [-120, -26], [120, 8], '#7f9a68');
  patch(scene, [-120, 5], [120, 8], '#c9c6b8');
  for (const x of [-38, -29, -20, -11, 16]) tree(scene, [x, 25], 7, green);
  hedge(scene, [-6, 25.6], [12, 25.6], 0.8, green);
  scatter(scene, 260, [-60, -20], [40, 4.6], ['#5f7f55', '#9aa95f', '#c6bb70'], 0.5);
  person(scene, [-2, 6.4], ['#3d5a78', '#26364a']);
  person(scene, [-1, 6.2], ['#a9563f', '#26364a']);
  tree(scene, [-14, -1], 10, green, 0.44);
  return scene;
}

/** Bossier City: a brick river house at blue hour, its lamps in the water. */
export function bossierCity(): Scene {
  const scene = new Scene(
    W,
    H,
    { eye: [-26, -40, 3.6], yaw: 20, focal: 0.86, horizon: 0.62, centre: 0.5 },
    {
      shadow: '#14284f',
      glow: '#ff9f6e',
      front: 0.14,
      left: 0.5,
      right: 0.1,
      top: 0.3,
      glass: ['#22406f', '#7a7fa8'],
      lamps: 0.52,
    },
    53,
  );
  const green: Leaves = { dark: '#12303a', mid: '#1f4a48', light: '#4a6a52', trunk: '#2c2a38' };
  sky(scene, ['#0f2350', '#1f3f78', '#46659a', '#8f86a6', '#e3a08f', '#f6bd93']);
  stars(scene, 60, 0.32);
  clouds(scene, 8, [0.22, 0.5], ['#5a6a9a', '#e79f90'], 0.45);
  haze(scene, '#f2b095', 0.1, 0, 0.5);
  ground(scene, '#20324f', '#132642');
  for (let i = 0; i < 26; i += 1)
    tree(
      scene,
      [-110 + i * 10 + scene.between(-3, 3), 74 + scene.between(0, 12)],
      scene.between(11, 16),
      green,
      0.5,
    );
  const brick = '#a5503c';
  const rooms = windows({
    floor: 3.3,
    bay: 3.9,
    window: [1.8, 2.1],
    from: 5,
    frame: '#efe0cc',
    band: '#c47a5c',
    balconies: { every: 3, shift: 1, out: 1.5, rail: '#1d2233', slab: '#e9d6bd' },
  });
  const drawHouse = () => {
    block(scene, {
      x: 4,
      y: 26,
      width: 34,
      depth: 15,
      height: 18.2,
      colour: '#e2c9a8',
      front: layers(
        rooms,
        within(0, 34, 0, 4.8, layers(wash('#7d4335'), shopfront(4.6, '#26304a'))),
        cap('#26304a', 0.6, 0.5),
        lightLine(17.2, 0.14, '#ffcf8f'),
      ),
    });
    block(scene, {
      x: -22,
      y: 24,
      width: 26,
      depth: 17,
      height: 21.6,
      colour: brick,
      front: layers(
        rooms,
        within(0, 26, 0, 4.8, layers(wash('#e4d2ba'), shopfront(4.6, '#26304a'))),
        cap('#efe0cc', 0.7, 0.5),
      ),
      side: layers(rooms, cap('#efe0cc', 0.7, 0.5)),
    });
    roof(scene, { x: -22, y: 24, z: 21.6, width: 26, depth: 17 }, 4.4, '#3d4a63', 6, 0.7);
  };
  drawHouse();
  patch(scene, [-120, 16], [120, 23.4], '#5d5468');
  patch(scene, [-120, 14.2], [120, 16], '#8a6f70');
  for (const x of [-34, -27, 6, 16, 26, 36]) cypress(scene, [x, 21.6], 9 + scene.between(-1, 2), green);
  for (const x of [-18, -8, 2, 12, 22, 32, 42]) {
    const lamp = scene.place([x, 16.2, 3.4]);
    const foot = scene.place([x, 16.2, 0]);
    if (!lamp || !foot) continue;
    scene.rect(foot.x - 1, lamp.y, 2, foot.y - lamp.y, '#1a2240');
    scene.ellipse(
      lamp.x,
      lamp.y,
      26,
      26,
      scene.radial([
        [0, '#ffd9a0', 0.8],
        [1, '#ffb870', 0],
      ]),
    );
    scene.ellipse(lamp.x, lamp.y, 3.2, 3.2, '#fff1d6');
  }
  for (const [x, y] of [
    [-12, 18],
    [-11, 18.2],
    [9, 17.4],
    [20, 18.4],
  ] as const)
    person(scene, [x, y], ['#20284a', '#141a36']);
  scene.polygon(
    [
      [-120, 14.2, 0],
      [120, 14.2, 0],
      [120, 14.2, -1.2],
      [-120, 14.2, -1.2],
    ],
    '#3a3550',
  );
  const water = [
    [-200, -40, 0],
    [200, -40, 0],
    [200, 14, 0],
    [-200, 14, 0],
  ] as const;
  scene.polygon(
    water,
    scene.fade(0.66, 1, [
      [0, '#b98a98'],
      [0.3, '#56659a'],
      [1, '#10224a'],
    ]),
  );
  scene.reflect(water, 0.5, drawHouse);
  scene.polygon(
    water,
    scene.fade(0.7, 1, [
      [0, '#10224a', 0],
      [1, '#10224a', 0.75],
    ]),
  );
  for (let i = 0; i < 240; i += 1) {
    const y = -38 + 51 * scene.random() ** 0.7;
    const x = scene.between(-70, 70);
    patch(
      scene,
      [x, y],
      [x + scene.between(0.8, 4.5), y + 0.09],
      scene.random() < 0.5 ? '#ffc690' : '#0f2148',
      0.32,
    );
  }
  return scene;
}
