import './api/zod-settings.ts';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onSessionEnd } from './api/session-store.ts';
import { CrashPage } from './app/crash-page.tsx';
import { closeQuestions } from './notices/alerts.ts';
import { dropDrafts } from './ui/form/drafts.ts';
import { Alerts } from './ui/message/alert-dialog.tsx';
import { Toasts } from './ui/message/toast.tsx';
import { DemoNotice } from './ui/page/demo-notice.tsx';
import './ui/style/tokens.css';

onSessionEnd((why) => {
  closeQuestions();
  if (why === 'asked') dropDrafts();
});

const place = document.getElementById('root');
if (place) {
  const root = createRoot(place);
  const show = (page: ReactNode) =>
    root.render(
      <StrictMode>
        {page}
        <DemoNotice />
        <Toasts />
        <Alerts />
      </StrictMode>,
    );
  const openConsole = async () => {
    // Nearly every address is below /admin: its shell is fetched beside the router that will ask for it.
    const [{ Console }] = await Promise.all([import('./app/console.tsx'), import('./app/admin-shell.tsx')]);
    show(<Console />);
  };
  const openEntrance = async () => {
    const { UnroutedSignIn } = await import('./app/unrouted-sign-in.tsx');
    show(<UnroutedSignIn onLeave={enter} />);
  };
  /** Somebody proves again who they are in a window of its own, and is back in it from the provider. */
  const openProofWindow = async () => {
    const { ProofWindow } = await import('./app/proof-window.tsx');
    show(<ProofWindow />);
  };
  const enter = (to: string) => {
    // Before the router is loaded: it begins at the address that it finds.
    window.history.pushState(null, '', to);
    openConsole().catch(crash);
  };
  const crash = () => show(<CrashPage />);
  const { pathname, hash } = window.location;
  const open = pathname !== '/' ? openConsole : /[#&]again=/.test(hash) ? openProofWindow : openEntrance;
  open().catch(crash);
}
