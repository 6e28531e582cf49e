import '../api/zod-settings.ts';
import './style/floor.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ClosedStore } from './session/closed-store.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { useStoredSession } from './session/use-session.ts';
import { SignedIn } from './shell/signed-in.tsx';
import { openBus } from './store/bus.ts';
import { readLanguage } from './store/session-db.ts';
import { phoneLanguage, speak } from './words/language.ts';

function App() {
  const session = useStoredSession();
  if (session === undefined) return null;
  if (session === 'closed') return <ClosedStore />;
  if (session === null || session.Token === null)
    return <SignInPage key={session?.EmployeeID} locked={session} />;
  return <SignedIn key={session.EmployeeID} session={session} />;
}

async function start(): Promise<void> {
  openBus();
  speak((await readLanguage().catch(() => null)) ?? phoneLanguage());
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <App />
      </I18nProvider>
    </StrictMode>,
  );
}

void start();
