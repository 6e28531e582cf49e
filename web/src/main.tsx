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

/**
 * The first format of a page takes the browser as long as drawing a screen does: it is made while there is nothing but code
 * to wait for, in three steps, so that nothing else waits for more than one of them.
 */
function prepareFormats(): void {
  setTimeout(() => new Intl.Collator('en-US').compare('', ''));
  setTimeout(() => new Intl.NumberFormat('en-US').format(0));
  setTimeout(() => new Intl.DateTimeFormat('en-US').format(0));
}

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
    // Nearly every address is below /admin: its shell is fetched beside the router that will ask for it. What it is built
    // on comes as an import of its own, so that the browser may draw and hear between the one and the other.
    const fetched = Promise.all([
      import('./app/console.tsx'),
      import('./api/call.ts'),
      import('./app/admin-shell.tsx'),
    ]);
    prepareFormats();
    const [{ Console }] = await fetched;
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
