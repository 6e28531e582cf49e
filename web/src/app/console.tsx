import { RouterProvider } from 'react-router/dom';
import { onSessionEnd } from '../api/session-store.ts';
import { router } from './router.tsx';

onSessionEnd((why) => {
  void router.navigate('/', { state: why === 'refused' ? { notice: 'ended' } : null });
});

/** All that has an address, behind the entrance and, once it is loaded, the entrance too. */
export const Console = () => <RouterProvider router={router} />;
