import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { messageOf } from '../../platform/api-error.ts';
import { space } from '../../ui/theme/tokens.ts';

interface LoadMoreProps {
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

const Root = styled('div')({ display: 'grid', gap: space(2), paddingTop: space(2) });

/** The foot of a list of users that goes on: a button, and why the last attempt failed. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Root>
      {list.isFetchNextPageError ? (
        <Alert severity="error">{messageOf(list.error, 'More people could not be loaded.')}</Alert>
      ) : null}
      <Button
        variant="outlined"
        color="inherit"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        Load More
      </Button>
    </Root>
  );
}
