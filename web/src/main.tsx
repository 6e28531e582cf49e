import './api/zod-settings.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onSessionEnd } from './api/session-store.ts';
import { router } from './app/router.tsx';
import { Alerts } from './ui/alert-dialog.tsx';
import { DemoNotice } from './ui/demo-notice.tsx';
import { Toasts } from './ui/toast.tsx';
import './ui/tokens.css';

onSessionEnd(() => void router.navigate('/'));

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
