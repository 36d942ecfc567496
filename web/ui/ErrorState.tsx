import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { EmptyState } from './EmptyState.tsx';

interface ErrorStateProps {
  title?: string;
  /** What failed, in the words of the answer. */
  message: string;
  onRetry?: (() => void) | undefined;
}

/** Something could not be loaded: says what, and offers to try again. Announced to screen readers. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const action = onRetry ? (
    <Button variant="outlined" color="inherit" onClick={onRetry}>
      Retry
    </Button>
  ) : undefined;
  return (
    <div role="alert">
      <EmptyState icon={<CircleAlert />} accent="coral" title={title} action={action}>
        {message}
      </EmptyState>
    </div>
  );
}
