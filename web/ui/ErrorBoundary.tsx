import { Component, type ReactNode } from 'react';
import { logProblem } from '../platform/log.ts';

interface ErrorBoundaryProps {
  /** Names the children in the console: `notification`. */
  what: string;
  fallback: ReactNode;
  /** A new value renders the children again. */
  resetKey?: unknown;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean;
  readonly resetKey: unknown;
}

/** Renders a fallback if the children throw; the page around them stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return state.resetKey === resetKey ? null : { hasFailed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    logProblem(`The ${this.props.what} could not be rendered`, error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
