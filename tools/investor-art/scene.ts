/** A point in the drawn world, in metres: x to the right, y away from the viewer, z up. */
export type Point = readonly [x: number, y: number, z: number];
export type Flat = readonly [x: number, y: number];

export interface Camera {
  eye: Point;
  /** Degrees the view turns to the right of straight ahead. The view is never tilted, so verticals stay vertical. */
  yaw: number;
  /** Focal length as a part of the picture's width: small is wide-angle. */
  focal: number;
  /** Height of the horizon as a part of the picture's height, 0 at the top. */
  horizon: number;
  /** Where the line of sight meets the picture, as a part of its width. */
  centre?: number;
}

/** The light of a picture: how much each side of a building falls into shadow (0 to 1), and the shadow's colour. */
export interface Light {
  shadow: string;
  glow: string;
  front: number;
  left: number;
  right: number;
  top: number;
  /** Glass without a lamp behind it, from the top of the picture to the bottom. */
  glass: readonly [string, string];
  /** Share of windows with a lamp behind them. */
  lamps: number;
}

const NEAR = 0.6;

function parse(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour a part `t` of the way from one hex colour to another. */
export function mix(from: string, to: string, t: number): string {
  const a = parse(from);
  const b = parse(to);
  const channel = (i: 0 | 1 | 2) =>
    Math.round(a[i] + (b[i] - a[i]) * t)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** A small repeatable random source (mulberry32): the same seed draws the same picture. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Paint {
  opacity?: number;
  stroke?: string;
  strokeWidth?: number;
  filter?: string;
}

function attributes(paint: Paint): string {
  let text = '';
  if (paint.opacity !== undefined) text += ` opacity="${paint.opacity}"`;
  if (paint.stroke) text += ` stroke="${paint.stroke}" stroke-width="${paint.strokeWidth ?? 1}"`;
  if (paint.filter) text += ` filter="url(#${paint.filter})"`;
  return text;
}

/** One picture: a two-point-perspective view that collects SVG, painted in the order of the calls. */
export class Scene {
  readonly random: () => number;
  private readonly defs: string[] = [];
  private readonly body: string[] = [];
  private ids = 0;
  private mirrored = false;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly camera: Camera,
    readonly light: Light,
    seed: number,
  ) {
    this.random = seeded(seed);
  }

  get horizon(): number {
    return this.height * this.camera.horizon;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  private toView([x, y, z]: Point): Point {
    const yaw = (this.camera.yaw * Math.PI) / 180;
    const dx = x - this.camera.eye[0];
    const dy = y - this.camera.eye[1];
    const up = (this.mirrored ? -z : z) - this.camera.eye[2];
    return [dx * Math.cos(yaw) - dy * Math.sin(yaw), dx * Math.sin(yaw) + dy * Math.cos(yaw), up];
  }

  private toPicture([x, depth, up]: Point): Flat {
    const focal = this.camera.focal * this.width;
    return [
      this.width * (this.camera.centre ?? 0.5) + (focal * x) / depth,
      this.horizon - (focal * up) / depth,
    ];
  }

  /** Where a point falls in the picture and how many pixels a metre has there; undefined behind the viewer. */
  place(point: Point): { x: number; y: number; scale: number } | undefined {
    const view = this.toView(point);
    if (view[1] < NEAR) return undefined;
    const [x, y] = this.toPicture(view);
    return { x, y, scale: (this.camera.focal * this.width) / view[1] };
  }

  /** Paints a polygon of the drawn world, cut off in front of the viewer. */
  polygon(points: readonly Point[], fill: string, paint: Paint = {}): void {
    const view = points.map((point) => this.toView(point));
    const kept: Point[] = [];
    view.forEach((current, i) => {
      const next = view[(i + 1) % view.length] ?? current;
      if (current[1] >= NEAR) kept.push(current);
      if (current[1] >= NEAR !== next[1] >= NEAR) {
        const t = (NEAR - current[1]) / (next[1] - current[1]);
        kept.push([current[0] + (next[0] - current[0]) * t, NEAR, current[2] + (next[2] - current[2]) * t]);
      }
    });
    if (kept.length > 2)
      this.flat(
        kept.map((point) => this.toPicture(point)),
        fill,
        paint,
      );
  }

  flat(points: readonly Flat[], fill: string, paint: Paint = {}): void {
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
    this.raw(`<path d="M${path}Z" fill="${fill}"${attributes(paint)}/>`);
  }

  path(d: string, fill: string, paint: Paint = {}): void {
    this.raw(`<path d="${d}" fill="${fill}"${attributes(paint)}/>`);
  }

  ellipse(x: number, y: number, rx: number, ry: number, fill: string, paint: Paint = {}): void {
    const at = `cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}"`;
    this.raw(`<ellipse ${at} fill="${fill}"${attributes(paint)}/>`);
  }

  rect(x: number, y: number, width: number, height: number, fill: string, paint: Paint = {}): void {
    this.flat(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      fill,
      paint,
    );
  }

  raw(svg: string): void {
    this.body.push(svg);
  }

  private define(make: (id: string) => string): string {
    this.ids += 1;
    const id = `d${this.ids}`;
    this.defs.push(make(id));
    return id;
  }

  private stops(colours: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string {
    return colours
      .map(
        ([offset, colour, opacity = 1]) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('');
  }

  /** A gradient over the painted shape itself, from its top (or left) to its bottom (or right). */
  gradient(
    colours: readonly (readonly [offset: number, colour: string, opacity?: number])[],
    across = false,
  ): string {
    const to = across ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="0" y1="0" ${to}>${this.stops(colours)}</linearGradient>`)})`;
  }

  /** A gradient over the picture from one height to another (parts of its height), however large the shape is. */
  fade(
    from: number,
    to: number,
    colours: readonly (readonly [offset: number, colour: string, opacity?: number])[],
  ): string {
    const line = `gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${from * this.height}" y2="${to * this.height}"`;
    return `url(#${this.define((id) => `<linearGradient id="${id}" ${line}>${this.stops(colours)}</linearGradient>`)})`;
  }

  radial(colours: readonly (readonly [offset: number, colour: string, opacity?: number])[]): string {
    return `url(#${this.define((id) => `<radialGradient id="${id}">${this.stops(colours)}</radialGradient>`)})`;
  }

  blur(radius: number): string {
    return this.define(
      (id) =>
        `<filter id="${id}" x="-30%" y="-300%" width="160%" height="700%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    );
  }

  /** Paints the same things mirrored in a level surface at the ground, faded, inside the given outline. */
  reflect(outline: readonly Point[], opacity: number, draw: () => void): void {
    const start = this.body.length;
    this.polygon(outline, '#fff');
    const shape = this.body.splice(start).join('');
    const clip = this.define((id) => `<clipPath id="${id}">${shape}</clipPath>`);
    this.mirrored = true;
    draw();
    this.mirrored = false;
    const mirrored = this.body.splice(start).join('');
    this.raw(`<g clip-path="url(#${clip})"><g opacity="${opacity}">${mirrored}</g></g>`);
  }

  toSvg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }
}
