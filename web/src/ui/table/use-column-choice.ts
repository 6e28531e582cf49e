import { useMemo, useState } from 'react';
import type { Column } from './table-rows.ts';

export interface ColumnGroup {
  label: string;
  columns: readonly { key: string; label: string }[];
}

function read(name: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

export interface ColumnChoice {
  isShown: (key: string) => boolean;
  /** Shows or hides some columns. */
  show: (keys: readonly string[], isShown: boolean) => void;
  of: <Row>(columns: readonly Column<Row>[]) => Column<Row>[];
}

/**
 * Which columns somebody wants to see: all at first, then as this person left them in this browser. The name tells
 * screens and people apart.
 */
export function useColumnChoice(name: string): ColumnChoice {
  const [hidden, setHidden] = useState(() => read(name));
  return useMemo((): ColumnChoice => {
    const isShown = (key: string) => !hidden.includes(key);
    return {
      isShown,
      show: (keys, shown) => {
        const others = hidden.filter((key) => !keys.includes(key));
        const next = shown ? others : [...others, ...keys];
        setHidden(next);
        localStorage.setItem(name, JSON.stringify(next));
      },
      of: (columns) => columns.filter(({ key }) => isShown(key)),
    };
  }, [hidden, name]);
}
