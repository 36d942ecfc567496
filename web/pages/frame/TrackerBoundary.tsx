import { Component, type ReactNode } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

/** A tracker whose page breaks leaves the frame and the navigation standing. */
export class TrackerBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Card>
        <ErrorState
          title="This page could not be shown"
          message="Loading it again usually helps."
          onRetry={() => window.location.reload()}
        />
      </Card>
    );
  }
}
