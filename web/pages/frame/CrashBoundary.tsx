import { Component, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface CrashBoundaryProps {
  children: ReactNode;
  /** A change of it tries again. */
  resetKey?: string;
}

interface CrashBoundaryState {
  readonly hasFailed: boolean;
  readonly resetKey?: string | undefined;
}

/** Shows the crash page in place of a page that fails, until another one is opened. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): Partial<CrashBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { resetKey }: CrashBoundaryProps,
    state: CrashBoundaryState,
  ): CrashBoundaryState | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override render() {
    return this.state.hasFailed ? <CrashPage /> : this.props.children;
  }
}
