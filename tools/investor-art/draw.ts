/**
 * Draws the pictures of the investor section again: `npm run draw -- [name ...]`.
 * The results are committed, so that building the site needs neither this script nor an image library.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { gallery, type Drawing } from './gallery.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const folder = path.join(here, '..', '..', 'web', 'src', 'investor', 'pictures');
const list = path.join(folder, 'pictures.json');

interface Listed {
  width: number;
  height: number;
  widths: readonly number[];
}

async function draw(drawing: Drawing): Promise<Listed> {
  const scene = drawing.scene();
  const svg = Buffer.from(scene.toSvg());
  for (const width of drawing.widths) {
    const picture = sharp(svg).resize(width).removeAlpha();
    const file = path.join(folder, `${drawing.name}-${width}`);
    await picture.clone().avif({ quality: drawing.quality, effort: 4 }).toFile(`${file}.avif`);
    await picture
      .clone()
      .webp({ quality: drawing.quality + 22, effort: 5 })
      .toFile(`${file}.webp`);
  }
  if (drawing.name === 'lake-forest')
    await sharp(svg)
      .resize(1200, 630, { position: 'bottom' })
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(path.join(folder, 'share.jpg'));
  return { width: scene.width, height: scene.height, widths: drawing.widths };
}

await mkdir(folder, { recursive: true });
const known = await readFile(list, 'utf8').catch(() => '{}');
const listed = JSON.parse(known) as Record<string, Listed>;
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !gallery.some((drawing) => drawing.name === name));
if (unknown.length > 0) throw new Error(`There is no drawing named ${unknown.join(', ')}.`);
for (const drawing of gallery) {
  if (wanted.length > 0 && !wanted.includes(drawing.name)) continue;
  listed[drawing.name] = await draw(drawing);
  process.stdout.write(`${drawing.name}\n`);
}
// One picture a line, as the formatter of this repository writes it.
const lines = Object.entries(listed).map(
  ([name, { width, height, widths }]) =>
    `  "${name}": { "width": ${width}, "height": ${height}, "widths": [${widths.join(', ')}] }`,
);
await writeFile(list, `{\n${lines.join(',\n')}\n}\n`);
