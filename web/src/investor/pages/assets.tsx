import { createContext, useContext } from 'react';

export interface PictureSize {
  width: number;
  height: number;
  widths: readonly number[];
}

export interface Assets {
  /** The public address of a built file, by its plain name. */
  url: (name: string) => string;
  pictures: Readonly<Record<string, PictureSize>>;
  /** Where the site is published, without a slash at the end. */
  origin: string;
  year: string;
}

export const AssetsContext = createContext<Assets | undefined>(undefined);

export function useAssets(): Assets {
  const assets = useContext(AssetsContext);
  if (!assets) throw new Error('Pages are rendered inside AssetsContext.');
  return assets;
}

function srcSet(assets: Assets, name: string, type: 'avif' | 'webp'): string {
  const picture = assets.pictures[name];
  if (!picture) throw new Error(`There is no picture named ${name}.`);
  return picture.widths.map((width) => `${assets.url(`${name}-${width}.${type}`)} ${width}w`).join(', ');
}

interface PictureProps {
  name: string;
  alt: string;
  sizes: string;
  /** Another picture for screens narrower than 700px. */
  narrow?: string;
  eager?: boolean;
}

/** A picture in AVIF and WebP, in several widths, with its size known before it arrives. */
export function Picture({ name, alt, sizes, narrow, eager = false }: PictureProps) {
  const assets = useAssets();
  const size = assets.pictures[name];
  const tall = narrow ? assets.pictures[narrow] : undefined;
  const middle = size?.widths[Math.floor(size.widths.length / 2)] ?? 0;
  return (
    <picture>
      {narrow && tall && (
        <>
          {(['avif', 'webp'] as const).map((type) => (
            <source
              key={type}
              media="(max-width: 699px)"
              type={`image/${type}`}
              srcSet={srcSet(assets, narrow, type)}
              sizes={sizes}
              width={tall.width}
              height={tall.height}
            />
          ))}
        </>
      )}
      <source type="image/avif" srcSet={srcSet(assets, name, 'avif')} sizes={sizes} />
      <img
        src={assets.url(`${name}-${middle}.webp`)}
        srcSet={srcSet(assets, name, 'webp')}
        sizes={sizes}
        width={size?.width}
        height={size?.height}
        alt={alt}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
