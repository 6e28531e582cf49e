import { block, castShadow, roof } from '../building.ts';
import { cap, layers, shopfront, windows, within } from '../facades.ts';
import { ground, haze, patch, sky } from '../landscape.ts';
import { hedge, palm, tree } from '../plants.ts';
import { Scene, type Light } from '../scene.ts';
import { saddleback } from './lake-forest.ts';
import { car, dayLeaves, dayLight } from './renderings.ts';

const W = 2000;
const H = 1125;

/** The town around: streets on a grid, houses with red and grey roofs, trees in the gardens. */
function neighbourhood(scene: Scene): void {
  const roofs = ['#c98a68', '#b9776a', '#b3aca4', '#d6c3a6'];
  for (let y = 1246; y >= 130; y -= 62) {
    patch(scene, [-700, y - 14], [3000, y - 4], '#a3a79c', 0.9);
    for (let x = -620 + (y % 7) * 9; x < 500 + y * 1.3; x += 34) {
      if (scene.random() < 0.12) continue;
      const size = scene.between(15, 22);
      const at = { x: x + scene.between(0, 6), y: y + scene.between(4, 12), width: size, depth: size * 0.7 };
      const colour = roofs[Math.floor(scene.random() * roofs.length)] ?? '#c98a68';
      block(scene, { ...at, height: 5, colour: '#efe6d6' });
      roof(scene, { ...at, z: 5 }, 4, colour, size * 0.35, 1);
      // Far gardens are a few soft shapes: whole trees would be too small to see and slow to draw.
      if (y > 320) hedge(scene, [x - 6, y - 2], [x + 4, y - 3], 7, dayLeaves);
      else
        tree(scene, [x + scene.between(-8, 30), y + scene.between(-4, 2)], scene.between(7, 11), dayLeaves);
    }
  }
}

/** The whole project from the air, hotel in front, apartments around their court. */
export function aerial(): Scene {
  const light: Light = { ...dayLight, left: 0.34, front: 0.05, top: 0, lamps: 0.04 };
  const scene = new Scene(
    W,
    H,
    { eye: [-92, -104, 78], yaw: 38, focal: 0.8, horizon: 0.15, centre: 0.47 },
    light,
    139,
  );
  sky(scene, ['#8fc0d8', '#d8e8e4', '#f9ecd8']);
  saddleback(scene, ['#9db2c2', '#b3bfae', '#c6c6a2'], 0.09, 0.2);
  haze(scene, '#f6eedf', 0.06, 0.04, 0.8);
  ground(scene, '#c9cba8', '#aab58c');
  neighbourhood(scene);
  patch(scene, [-300, -26], [400, -10], '#8a9096');
  patch(scene, [-300, -18.4], [400, -17.6], '#f3ead6');
  patch(scene, [-36, -300], [-20, 900], '#8a9096');
  patch(scene, [-28.4, -300], [-27.6, 900], '#f3ead6');
  patch(scene, [-18, -8], [130, 108], '#e0d6c2');
  patch(scene, [-14, 2], [126, 100], '#b9c690');
  const roofed = (
    x: number,
    y: number,
    width: number,
    depth: number,
    height: number,
    colour: string,
    top = '#d8cfbf',
  ) => {
    castShadow(scene, { x, y, width, depth, height, colour }, [0.5, 0.34], 0.24);
    block(scene, {
      x,
      y,
      width,
      depth,
      height,
      colour,
      top,
      front: layers(
        windows({
          floor: 3.1,
          bay: 3.7,
          window: [2.2, 1.8],
          from: 4,
          frame: '#4c4650',
          balconies: { every: 2, out: 1.4, rail: '#f1e3cf', slab: '#fbf2e4', glass: true },
        }),
        within(0, width, 0, 3.9, shopfront(3.8, '#7a5a4a', { lamps: 0.3 })),
        cap('#6a5a54', 0.4, 0.2),
      ),
      side: layers(
        windows({ floor: 3.1, bay: 3.7, window: [2.2, 1.8], from: 4, frame: '#4c4650' }),
        within(0, depth, 0, 3.9, shopfront(3.8, '#7a5a4a', { lamps: 0.3 })),
        cap('#6a5a54', 0.4, 0.2),
      ),
    });
    for (let i = 0; i < (width * depth) / 160; i += 1)
      block(scene, {
        x: x + scene.between(2, width - 5),
        y: y + scene.between(2, depth - 4),
        z: height,
        width: 2.4,
        depth: 1.8,
        height: 1.1,
        colour: '#b9b0a2',
        top: '#efe8da',
      });
  };
  roofed(44, 82, 78, 16, 19.8, '#f1e4d0');
  roofed(106, 30, 16, 52, 19.8, '#d99a6c');
  patch(scene, [62, 48], [104, 80], '#e9dcc4');
  patch(scene, [70, 56], [96, 70], '#ffffff');
  patch(scene, [71, 57], [95, 69], '#4fb0bd');
  for (const [x, y] of [
    [66, 78],
    [76, 77],
    [86, 78],
    [98, 76],
    [66, 52],
    [99, 52],
  ] as const)
    palm(scene, [x, y], 9, dayLeaves);
  roofed(44, 30, 16, 52, 19.8, '#d99a6c');
  roofed(44, 24, 78, 16, 19.8, '#f1e4d0');
  roofed(-6, 8, 18, 60, 22, '#f3e6d2');
  roofed(-8, 2, 16, 18, 27, '#a8663f', '#8a5a3f');
  for (let i = 0; i < 12; i += 1) tree(scene, [14 + i * 9.4, 14 + scene.between(-1, 1)], 7, dayLeaves);
  for (let i = 0; i < 13; i += 1) palm(scene, [-16.4 + i * 11, -6.4], 10, dayLeaves);
  for (let i = 0; i < 7; i += 1)
    car(scene, -60 + i * 26, i % 2 ? -14 : -22, ['#c75f45', '#f1ede4', '#3d4a66'][i % 3] ?? '#f1ede4');
  return scene;
}
