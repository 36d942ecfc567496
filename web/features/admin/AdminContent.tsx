import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { media, space } from '../../ui/theme/tokens.ts';
import { isForbidden } from './use-admin-query.ts';

interface AdminContentProps<Data> {
  query: {
    readonly data: Data | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** Returns the message of an error. */
  failure: (error: Error) => string;
  skeleton: ReactNode;
  /** Aligns the error with the padding of a flush card. */
  isFlush?: boolean;
  children: (data: Data) => ReactNode;
}

const Inset = styled('div')({
  padding: `0 ${space(6)} ${space(3)}`,
  [media.phone]: { paddingInline: space(4) },
});

/** Shows loaded data, a skeleton, or an error: above data that was loaded earlier, or instead of it. */
export function AdminContent<Data>(props: AdminContentProps<Data>) {
  const { query, failure, skeleton, isFlush, children } = props;
  const { data, error } = query;
  // After a 403, the page is about to be left.
  if (isForbidden(error)) return skeleton;
  const retry = () => void query.refetch();
  if (data === undefined) {
    return error ? <ErrorState message={failure(error)} onRetry={retry} /> : skeleton;
  }
  if (!error) return children(data);
  const alert = <FailureAlert message={failure(error)} onRetry={retry} />;
  return (
    <>
      {isFlush ? <Inset>{alert}</Inset> : alert}
      {children(data)}
    </>
  );
}

interface FailureAlertProps {
  message: string;
  onRetry: () => void;
}

export function FailureAlert({ message, onRetry }: FailureAlertProps) {
  const action = (
    <Button size="small" color="inherit" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Alert severity="error" action={action}>
      {message}
    </Alert>
  );
}
