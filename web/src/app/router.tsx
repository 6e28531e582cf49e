import { createBrowserRouter } from 'react-router';
import { LoadingOverlay } from '../ui/page/loading-overlay.tsx';
import { CrashedScreen, CrashPage } from './crash-page.tsx';

const screen = async () => ({ Component: (await import('./screen.tsx')).Screen });

/**
 * The sign-in page and the console are two chunks. Which screens exist below /admin depends on the role, so the shell
 * decides that (screen.tsx), not this table.
 */
export const router = createBrowserRouter([
  {
    ErrorBoundary: CrashPage,
    HydrateFallback: () => <LoadingOverlay full />,
    children: [
      {
        path: '/',
        lazy: async () => ({ Component: (await import('./routed-sign-in.tsx')).RoutedSignIn }),
      },
      {
        path: '/admin',
        lazy: async () => ({ Component: (await import('./admin-shell.tsx')).AdminShell }),
        children: [
          { index: true, ErrorBoundary: CrashedScreen, lazy: screen },
          {
            path: 'roles/preview/:RoleID',
            ErrorBoundary: CrashedScreen,
            lazy: async () => ({ Component: (await import('./role-preview.tsx')).RolePreview }),
          },
          { path: '*', ErrorBoundary: CrashedScreen, lazy: screen },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./lost-page.tsx')).LostPage }) },
    ],
  },
]);
