import { useEffect, useState } from 'react';
import { onSessionEnd } from '../api/session-store.ts';
import { EntranceProvider } from '../features/sign-in/entrance.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

const viewOfAddress = () => new URLSearchParams(window.location.search).get('view');

/** The sign-in page before the console is loaded. `onLeave` gets the address of what lies behind it. */
export function UnroutedSignIn({ onLeave }: { onLeave: (to: string) => void }) {
  const [view, setView] = useState(viewOfAddress);
  const [notice, setNotice] = useState<string>();
  useEffect(() => {
    const follow = () => setView(viewOfAddress());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  useEffect(() => onSessionEnd((why) => setNotice(why === 'refused' ? 'ended' : undefined)), []);
  const go = (to: string) => {
    if (new URL(to, window.location.origin).pathname !== '/') {
      onLeave(to);
      return;
    }
    window.history.pushState(null, '', to);
    setNotice(undefined);
    setView(viewOfAddress());
  };
  return (
    <EntranceProvider value={{ view, notice, go }}>
      <SignInPage />
    </EntranceProvider>
  );
}
