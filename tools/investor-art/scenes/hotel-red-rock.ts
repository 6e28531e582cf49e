import { block, castShadow, roof, shaded } from '../building.ts';
import { layers, shopfront, wash, windows, within } from '../facades.ts';
import { clouds, ground, haze, patch, ridge, scatter, sky, sun } from '../landscape.ts';
import { agave, hedge, palm, person, type Leaves } from '../plants.ts';
import { mix, Scene } from '../scene.ts';

const W = 1500;
const H = 1000;

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
