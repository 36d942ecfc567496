import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** Catches errors of a tracker's page, so that the frame and the navigation stay. */
export function TrackerBoundary({ children }: { children: ReactNode }) {
  const fallback = (
    <Card>
      <ErrorState
        title="Couldn't show this page"
        message="Reloading usually helps."
        onRetry={() => window.location.reload()}
      />
    </Card>
  );
  return (
    <ErrorBoundary what="tracker page" fallback={fallback}>
      {children}
    </ErrorBoundary>
  );
}
