import './api/zod-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onSessionEnd } from './api/session-store.ts';
import { router } from './app/router.tsx';
import { Alerts } from './ui/message/alert-dialog.tsx';
import { DemoNotice } from './ui/page/demo-notice.tsx';
import { closeQuestions } from './notices/alerts.ts';
import { dropDrafts } from './ui/form/drafts.ts';
import { Toasts } from './ui/message/toast.tsx';
import './ui/style/tokens.css';

onSessionEnd((why) => {
  closeQuestions();
  if (why === 'asked') dropDrafts();
  void router.navigate('/', { state: why === 'refused' ? { notice: 'ended' } : null });
});

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
      <DemoNotice />
      <Toasts />
      <Alerts />
    </StrictMode>,
  );
}
