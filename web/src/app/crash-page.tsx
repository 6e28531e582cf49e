import { ErrorState } from '../ui/page/error-state.tsx';

/** What is left of a screen that broke, or whose code could not be loaded after an update. */
export function CrashedScreen() {
  return (
    <ErrorState
      text="Something went wrong on this screen"
      hint="Nothing you saved is lost. Please load the page again."
      retryLabel="Load again"
      onRetry={() => window.location.reload()}
    />
  );
}

/** The same where no shell is left around it. */
export function CrashPage() {
  return (
    <main>
      <CrashedScreen />
    </main>
  );
}
