import { createContext, use, type MouseEvent, type ReactNode } from 'react';

/**
 * How one walks about the entrance: by the console's router where that is loaded, and by the browser's own history before.
 * The router is as large as all that this page has of its own, and of no use until somebody is in.
 */
interface Entrance {
  readonly view: string | null;
  /** Why somebody was led here without asking for it. */
  readonly notice: string | undefined;
  readonly go: (to: string) => void;
}

const EntranceContext = createContext<Entrance | null>(null);
export const EntranceProvider = EntranceContext.Provider;

export function useEntrance(): Entrance {
  const entrance = use(EntranceContext);
  if (!entrance) throw new Error('The entrance has no way to walk about.');
  return entrance;
}

interface EntranceLinkProps {
  to: string;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link within the entrance or into the console; opened in another tab as any link is. */
export function EntranceLink({ to, className, onClick, children }: EntranceLinkProps) {
  const { go } = useEntrance();
  const follow = (event: MouseEvent) => {
    onClick?.();
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
