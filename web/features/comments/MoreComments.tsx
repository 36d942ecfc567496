import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { Quiet } from './comment-appearance.ts';

interface MoreCommentsProps {
  list: {
    readonly hasNextPage: boolean;
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isLoading: boolean;
    readonly isError: boolean;
    readonly refetch: () => Promise<unknown>;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  label: string;
  /** The message after a failure. */
  error: string;
}

/** The end of a list of comments: loading, an error, or a button for more. */
export function MoreComments({ list, label, error }: MoreCommentsProps) {
  if (list.isError) {
    const retry = () => void (list.hasNextPage ? list.fetchNextPage() : list.refetch());
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={retry}>
            Retry
          </Button>
        }
      >
        {error}
      </Alert>
    );
  }
  if (list.isLoading || list.isFetchingNextPage) return <ListSkeleton rows={1} />;
  if (!list.hasNextPage) return null;
  return (
    <div>
      <Quiet type="button" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
        {label}
      </Quiet>
    </div>
  );
}
