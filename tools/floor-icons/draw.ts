/** Draws the icons of the floor app from its one drawing: `npx tsx tools/floor-icons/draw.ts`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../../web/src/floor/public');
const drawing = await readFile(path.join(folder, 'icon.svg'), 'utf8');
/** A phone may cut a circle out of it: the ground goes to the edges, and the drawing keeps to the middle. */
const maskable = drawing
  .replace('rx="7"', '')
  .replace('<circle', '<g transform="translate(16 16) scale(.72) translate(-16 -16)"><circle')
  .replace('</svg>', '</g></svg>');

async function draw(svg: string, size: number, name: string): Promise<void> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size);
  await picture.png({ compressionLevel: 9, palette: true }).toFile(path.join(folder, name));
}

await draw(drawing, 192, 'icon-192.png');
await draw(drawing, 512, 'icon-512.png');
await draw(maskable, 512, 'icon-maskable-512.png');
