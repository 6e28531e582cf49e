import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

const carriesFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false;

/** A copied picture has no name of its own: each would be `image.png`. */
const named = (file: File, number: number) =>
  new File([file], `picture-${number}.${file.type.split('/')[1] ?? 'png'}`, { type: file.type });

/**
 * Files that are dropped on the form around an element, or pasted into it. Copied text stays text, also where the program
 * it comes from lays a picture of it beside it. Answers whether files are held over the form.
 */
export function useFormFiles(
  inside: RefObject<HTMLElement | null>,
  onFiles: ((files: File[]) => void) | undefined,
): boolean {
  const [isOver, setOver] = useState(false);
  const pasted = useRef(0);
  const take = useRef(onFiles);
  take.current = onFiles;
  const isOn = onFiles !== undefined;
  useEffect(() => {
    const area = inside.current?.closest('form') ?? inside.current;
    if (!isOn || !area) return undefined;
    const listening = new AbortController();
    const on = <K extends keyof HTMLElementEventMap>(
      kind: K,
      heard: (event: HTMLElementEventMap[K]) => void,
    ) => area.addEventListener(kind, heard as EventListener, { signal: listening.signal });
    on('dragover', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', (event) => {
      if (!(event.relatedTarget instanceof Node && area.contains(event.relatedTarget))) setOver(false);
    });
    on('drop', (event) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      take.current?.([...(event.dataTransfer?.files ?? [])]);
    });
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      event.preventDefault();
      take.current?.(files.map((file) => named(file, (pasted.current += 1))));
    });
    return () => listening.abort();
  }, [inside, isOn]);
  return isOver;
}
