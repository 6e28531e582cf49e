import type { Scene } from './scene.ts';
import { aerial } from './scenes/aerial.ts';
import { coast } from './scenes/coast.ts';
import { construction } from './scenes/construction.ts';
import { evening, frontage, openLand } from './scenes/current-views.ts';
import { elCentro } from './scenes/hotel-el-centro.ts';
import { lasVegasTower } from './scenes/hotel-las-vegas.ts';
import { lasVegasRedRock } from './scenes/hotel-red-rock.ts';
import { palmDesert, yuma } from './scenes/hotels-desert.ts';
import { bossierCity, hayward } from './scenes/hotels-water.ts';
import { lakeForest } from './scenes/lake-forest.ts';
import { arrival, courtyard, street } from './scenes/renderings.ts';

export interface Drawing {
  name: string;
  widths: readonly number[];
  quality: number;
  scene: () => Scene;
}

const hero = () =>
  lakeForest(2000, 1125, { eye: [-24, -30, 4.2], yaw: 22, focal: 0.6, horizon: 0.845, centre: 0.44 });
const heroTall = () =>
  lakeForest(1000, 1500, { eye: [-19, -32, 4.2], yaw: 27, focal: 1.06, horizon: 0.87, centre: 0.5 });

const wide = (name: string, scene: () => Scene): Drawing => ({
  name,
  widths: [640, 1120, 1600],
  quality: 58,
  scene,
});
const card = (name: string, scene: () => Scene): Drawing => ({
  name,
  widths: [480, 960],
  quality: 58,
  scene,
});

/** Every picture of the section, by the name its content refers to. */
export const gallery: readonly Drawing[] = [
  { name: 'lake-forest', widths: [960, 1440, 2000], quality: 56, scene: hero },
  { name: 'lake-forest-tall', widths: [480, 800], quality: 56, scene: heroTall },
  { name: 'coast', widths: [800, 1400, 2000], quality: 54, scene: coast },
  { name: 'construction', widths: [800, 1400, 2000], quality: 54, scene: construction },
  wide('render-arrival', arrival),
  wide('render-street', street),
  wide('render-courtyard', courtyard),
  wide('render-aerial', aerial),
  wide('current-land', openLand),
  wide('current-frontage', frontage),
  wide('current-evening', evening),
  card('hotel-yuma', yuma),
  card('hotel-palm-desert', palmDesert),
  card('hotel-hayward', hayward),
  card('hotel-el-centro', elCentro),
  card('hotel-bossier-city', bossierCity),
  card('hotel-las-vegas', lasVegasTower),
  card('hotel-las-vegas-red-rock', lasVegasRedRock),
];
