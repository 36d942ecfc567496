import { CircleAlert } from 'lucide-react';
import { messageOf } from '../platform/api-error.ts';
import { EmptyState } from './EmptyState.tsx';
import { SecondaryButton } from './SecondaryButton.tsx';

interface ErrorStateProps {
  title?: string;
  /** The error, if possible in the words of the server. */
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Shown when loading failed: a message and a retry button, announced to screen readers. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const action = onRetry ? <SecondaryButton onClick={onRetry}>Retry</SecondaryButton> : undefined;
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert />} accent="coral" title={title} action={action}>
        {message}
      </EmptyState>
    </div>
  );
}

interface LoadErrorProps {
  /** A failed query. */
  query: { readonly error: unknown; readonly refetch: () => Promise<unknown> };
  /** The message if the server gave none. */
  fallback: string;
}

/** Shown in place of data that a query could not load. */
export function LoadError({ query, fallback }: LoadErrorProps) {
  return <ErrorState message={messageOf(query.error, fallback)} onRetry={() => void query.refetch()} />;
}
