import { useState } from 'react';
import type { DragEvent } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Lets files be dropped on an element: spread `target` into it; `isOver` while some are held above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void, isOff = false) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!carriesFiles(event)) return;
    // Without this the browser leaves the console and opens the file.
    event.preventDefault();
    if (!isOff) setOver(true);
  };
  return {
    isOver,
    target: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (!isOff && files.length > 0) onFiles(files);
      },
      'data-drop': isOver || undefined,
    },
  };
}
