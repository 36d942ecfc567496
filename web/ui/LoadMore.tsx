import { Alert } from './Alert.tsx';
import { styled } from './theme/styled.ts';
import { messageOf } from '../platform/api-error.ts';
import { space } from './theme/tokens.ts';
import { SecondaryButton } from './SecondaryButton.tsx';

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

/** The end of a list that has more pages: a button, and the error of the last attempt. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Root>
      {list.isFetchNextPageError ? (
        <Alert severity="error">{messageOf(list.error, "Couldn't load more.")}</Alert>
      ) : null}
      <SecondaryButton loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Load More
      </SecondaryButton>
    </Root>
  );
}
