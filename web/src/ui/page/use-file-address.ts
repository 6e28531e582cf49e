import { useEffect, useState } from 'react';
import { releaseLater } from '../../api/release-later.ts';

/** The address of a file that the browser holds, for a picture; null while there is none. */
export function useFileAddress(file: File | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => releaseLater(made);
  }, [file]);
  return address;
}
