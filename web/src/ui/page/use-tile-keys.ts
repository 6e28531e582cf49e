import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

function neighbour(tiles: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  const top = tiles[0]?.offsetTop;
  const perRow = tiles.filter((tile) => tile.offsetTop === top).length;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
    Home: -at,
    End: tiles.length - 1 - at,
  };
  const step = steps[key];
  return step === undefined ? undefined : tiles[at + step];
}

const tilesOf = (list: Element) => [...list.querySelectorAll<HTMLElement>('button')];

/** Many tiles as one stop of the Tab key: arrows go from tile to tile. Give tile `index` the tabIndex of `tabIndexOf`. */
export function useTileKeys() {
  const [current, setCurrent] = useState(0);
  return {
    tabIndexOf: (index: number) => (index === current ? 0 : -1),
    list: {
      onFocus: (event: FocusEvent) => {
        const at = tilesOf(event.currentTarget).indexOf(event.target as HTMLElement);
        if (at >= 0) setCurrent(at);
      },
      onKeyDown: (event: KeyboardEvent) => {
        const tiles = tilesOf(event.currentTarget);
        const next = neighbour(tiles, tiles.indexOf(event.target as HTMLElement), event.key);
        if (!next) return;
        event.preventDefault();
        next.focus();
      },
    },
  };
}
