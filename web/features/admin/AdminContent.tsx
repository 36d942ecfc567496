import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { media, space } from '../../ui/theme/tokens.ts';

interface LoadingData<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
}

interface AdminContentProps<Data> {
  query: LoadingData<Data> & { readonly refetch: () => Promise<unknown> };
  /** Returns the message of an error. */
  failure: (error: Error) => string;
  skeleton: ReactNode;
  /** Inside a flush card; otherwise an error is a banner of its own. */
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
  if (!error) return data === undefined ? skeleton : children(data);
  const message = failure(error);
  const retry = () => void query.refetch();
  if (data === undefined && isFlush) return <ErrorState message={message} onRetry={retry} />;
  const banner = <FailureBanner message={message} onRetry={retry} />;
  return (
    <>
      {isFlush ? <Inset>{banner}</Inset> : banner}
      {data === undefined ? null : children(data)}
    </>
  );
}

function FailureBanner({ message, onRetry }: { message: string; onRetry: () => void }) {
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

/** Returns the subtitle of a card whose text depends on its data. */
export function subtitleOf<Data>({ data, error }: LoadingData<Data>, text: (data: Data) => string): string {
  if (data !== undefined) return text(data);
  return error ? 'Not loaded' : 'Loading';
}
