import { mix, type Flat, type Scene } from './scene.ts';

export interface Leaves {
  dark: string;
  mid: string;
  light: string;
  trunk: string;
}

/** A soft dark spot on the ground below something that stands there. */
export function groundShadow(scene: Scene, at: Flat, radius: number, opacity = 0.28): void {
  const spot = scene.place([at[0], at[1], 0]);
  if (!spot) return;
  const flat = Math.max(
    0.06,
    (0.6 * (spot.y - scene.horizon)) / Math.max(1, scene.height - scene.horizon) / 2,
  );
  const fill = scene.radial([
    [0, scene.light.shadow, opacity],
    [0.7, scene.light.shadow, opacity * 0.6],
    [1, scene.light.shadow, 0],
  ]);
  scene.ellipse(spot.x, spot.y, radius * spot.scale, radius * spot.scale * flat, fill);
}

function frond(scene: Scene, from: Flat, angle: number, length: number, fill: string): void {
  const droop = length * (0.35 + 0.45 * Math.abs(Math.cos(angle)));
  const tip: Flat = [from[0] + Math.cos(angle) * length, from[1] - Math.sin(angle) * length + droop];
  const bend: Flat = [
    from[0] + Math.cos(angle) * length * 0.55,
    from[1] - Math.sin(angle) * length * 0.95 - length * 0.08,
  ];
  const curve = (t: number): Flat => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1],
  ];
  const upper: Flat[] = [];
  const lower: Flat[] = [];
  const steps = 9;
  for (let i = 0; i <= steps; i += 1) {
    const t = i / steps;
    const [x, y] = curve(t);
    const leaf = length * 0.2 * Math.sin(Math.PI * Math.min(1, t + 0.12));
    upper.push([x, y]);
    lower.push(
      [x + Math.cos(angle) * leaf * 0.5, y + leaf],
      [x + Math.cos(angle) * leaf * 0.2, y + leaf * 0.3],
    );
  }
  scene.flat([...upper, ...lower.reverse()], fill);
}

/** A fan of feathered fronds on a slender, slightly bent trunk. */
export function palm(scene: Scene, at: Flat, height: number, leaves: Leaves): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, height * 0.16);
  const h = height * foot.scale;
  const lean = scene.between(-0.06, 0.06) * h;
  const w = Math.max(1, h * 0.017);
  const crown: Flat = [foot.x + lean, foot.y - h];
  const bark = scene.gradient(
    [
      [0, mix(leaves.trunk, scene.light.glow, 0.35)],
      [1, mix(leaves.trunk, scene.light.shadow, 0.4)],
    ],
    true,
  );
  scene.path(
    `M${foot.x - w * 1.5} ${foot.y}Q${foot.x - w} ${foot.y - h * 0.5} ${crown[0] - w * 0.7} ${crown[1]}L${crown[0] + w * 0.7} ${crown[1]}Q${foot.x + w} ${foot.y - h * 0.5} ${foot.x + w * 1.5} ${foot.y}Z`,
    bark,
  );
  const length = Math.min(h * 0.3, 3.6 * foot.scale);
  for (const [tone, count, reach] of [
    [leaves.dark, 9, 0.92],
    [leaves.mid, 8, 1],
    [leaves.light, 5, 0.86],
  ] as const) {
    for (let i = 0; i < count; i += 1) {
      const angle = -0.55 + ((Math.PI + 1.1) * (i + scene.between(0.1, 0.9))) / count;
      frond(scene, crown, angle, length * reach * scene.between(0.82, 1.08), tone);
    }
  }
}

/** A broad-crowned tree: clustered leaf masses, lighter towards the light. */
export function tree(scene: Scene, at: Flat, height: number, leaves: Leaves, spread = 0.42): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, height * spread * 0.95);
  const h = height * foot.scale;
  const w = h * 0.028;
  scene.path(
    `M${foot.x - w * 1.4} ${foot.y}L${foot.x - w * 0.6} ${foot.y - h * 0.5}L${foot.x + w * 0.6} ${foot.y - h * 0.5}L${foot.x + w * 1.4} ${foot.y}Z`,
    leaves.trunk,
  );
  const side = scene.light.left < scene.light.right ? -1 : 1;
  for (const [tone, count, shiftX, shiftY, size] of [
    [leaves.dark, 54, 0, 0.03, 1],
    [leaves.mid, 60, 0.06, -0.03, 0.7],
    [leaves.light, 44, 0.16, -0.09, 0.42],
  ] as const) {
    for (let i = 0; i < count; i += 1) {
      const angle = scene.random() * Math.PI * 2;
      const out = Math.sqrt(scene.random());
      const reach = out * (0.82 + 0.18 * Math.sin(angle * 5));
      const x = foot.x + Math.cos(angle) * reach * h * spread * 0.74 + side * shiftX * h * spread;
      const y = foot.y - h * 0.66 + Math.sin(angle) * reach * h * 0.26 + shiftY * h;
      const r = h * 0.08 * size * scene.between(0.7, 1.3);
      scene.ellipse(x, y, r, r * 0.86, tone);
    }
  }
}

/** A cypress or poplar: a tall flame of leaves. */
export function cypress(scene: Scene, at: Flat, height: number, leaves: Leaves): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, height * 0.13);
  const h = height * foot.scale;
  const w = h * 0.1;
  const flame = (x: number, wide: number, tall: number) =>
    `M${x} ${foot.y}C${x - wide * 1.3} ${foot.y - h * 0.12} ${x - wide} ${foot.y - h * 0.6} ${x} ${foot.y - h * tall}C${x + wide} ${foot.y - h * 0.6} ${x + wide * 1.3} ${foot.y - h * 0.12} ${x} ${foot.y}Z`;
  const side = scene.light.left < scene.light.right ? -1 : 1;
  scene.path(flame(foot.x, w, 1), leaves.dark);
  scene.path(flame(foot.x + side * w * 0.25, w * 0.68, 0.95), leaves.mid);
  scene.path(flame(foot.x + side * w * 0.42, w * 0.32, 0.82), leaves.light);
}

/** Low planting: a row of rounded shrubs between two points. */
export function hedge(scene: Scene, from: Flat, to: Flat, height: number, leaves: Leaves): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(3, Math.round(length / (height * 0.7)));
  const side = scene.light.left < scene.light.right ? -1 : 1;
  const order = Array.from({ length: count + 1 }, (_, i) => i / count);
  if (to[1] > from[1]) order.reverse();
  for (const t of order) {
    const spot = scene.place([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t, 0]);
    if (!spot) continue;
    const h = height * spot.scale * scene.between(0.75, 1.15);
    scene.ellipse(spot.x, spot.y - h * 0.42, h * 0.62, h * 0.5, leaves.dark);
    scene.ellipse(spot.x + side * h * 0.1, spot.y - h * 0.54, h * 0.46, h * 0.36, leaves.mid);
    scene.ellipse(spot.x + side * h * 0.2, spot.y - h * 0.64, h * 0.24, h * 0.18, leaves.light);
  }
}

/** A saguaro with two raised arms. */
export function saguaro(scene: Scene, at: Flat, height: number, leaves: Leaves): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, height * 0.2);
  const h = height * foot.scale;
  const w = h * 0.11;
  const line = (d: string, wide: number, colour: string) =>
    scene.raw(
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${wide.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`,
    );
  const side = scene.light.left < scene.light.right ? -1 : 1;
  const { x, y } = foot;
  const stems = [
    `M${x} ${y}V${y - h * 0.94}`,
    `M${x} ${y - h * 0.36}H${x - w * 1.6}Q${x - w * 2.1} ${y - h * 0.36} ${x - w * 2.1} ${y - h * 0.46}V${y - h * 0.68}`,
    `M${x} ${y - h * 0.46}H${x + w * 1.4}Q${x + w * 1.9} ${y - h * 0.46} ${x + w * 1.9} ${y - h * 0.56}V${y - h * 0.82}`,
  ];
  for (const stem of stems) line(stem, w, leaves.dark);
  for (const stem of stems)
    scene.raw(
      `<path d="${stem}" transform="translate(${side * w * 0.16} 0)" fill="none" stroke="${leaves.mid}" stroke-width="${w * 0.5}" stroke-linecap="round"/>`,
    );
  for (const stem of stems)
    scene.raw(
      `<path d="${stem}" transform="translate(${side * w * 0.3} 0)" fill="none" stroke="${leaves.light}" stroke-width="${w * 0.14}" stroke-linecap="round"/>`,
    );
}

/** An agave or yucca: a star of pointed blades. */
export function agave(scene: Scene, at: Flat, height: number, leaves: Leaves): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, height * 0.7);
  const h = height * foot.scale;
  for (let i = 0; i < 13; i += 1) {
    const angle = (Math.PI * (i + 0.5)) / 13 + scene.between(-0.08, 0.08);
    const long = h * scene.between(0.75, 1.05);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const tone = i % 3 === 0 ? leaves.light : i % 3 === 1 ? leaves.mid : leaves.dark;
    scene.flat(
      [
        [foot.x - sin * h * 0.07, foot.y - cos * h * 0.07],
        [foot.x + cos * long * 0.55 - sin * h * 0.06, foot.y - sin * long * 0.55 - cos * h * 0.06],
        [foot.x + cos * long, foot.y - sin * long],
        [foot.x + cos * long * 0.5 + sin * h * 0.06, foot.y - sin * long * 0.5 + cos * h * 0.06],
        [foot.x + sin * h * 0.07, foot.y + cos * h * 0.07],
      ],
      tone,
    );
  }
}

/** Someone walking by, seen as a quiet silhouette. */
export function person(
  scene: Scene,
  at: Flat,
  colours: readonly [coat: string, legs: string],
  tall = 1.74,
): void {
  const foot = scene.place([at[0], at[1], 0]);
  if (!foot) return;
  groundShadow(scene, at, 0.5, 0.4);
  const h = tall * foot.scale;
  const { x, y } = foot;
  const step = h * 0.07;
  scene.path(
    `M${x - h * 0.07} ${y - h * 0.48}L${x - step * 1.5} ${y}h${h * 0.05}L${x} ${y - h * 0.38}L${x + step} ${y}h${h * 0.05}L${x + h * 0.075} ${y - h * 0.48}Z`,
    colours[1],
  );
  scene.path(
    `M${x - h * 0.09} ${y - h * 0.45}L${x - h * 0.1} ${y - h * 0.78}Q${x} ${y - h * 0.87} ${x + h * 0.1} ${y - h * 0.78}L${x + h * 0.09} ${y - h * 0.45}Z`,
    colours[0],
  );
  scene.ellipse(x, y - h * 0.92, h * 0.055, h * 0.07, '#6b4a3e');
}
