import type { ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** A tracker whose page breaks leaves the frame and the navigation standing. */
export function TrackerBoundary({ children }: { children: ReactNode }) {
  const fallback = (
    <Card>
      <ErrorState
        title="This page could not be shown"
        message="Loading it again usually helps."
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
