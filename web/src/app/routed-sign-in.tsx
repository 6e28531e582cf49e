import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EntranceProvider } from '../features/sign-in/entrance.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';

/** The sign-in page of somebody who comes out of the console. */
export function RoutedSignIn() {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: { notice?: string } | null };
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  return (
    <EntranceProvider value={{ view: search.get('view'), notice: state?.notice, go }}>
      <SignInPage />
    </EntranceProvider>
  );
}
