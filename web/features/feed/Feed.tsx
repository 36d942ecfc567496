import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { CardSkeleton } from '../../ui/Skeletons.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { FeedCard } from './FeedCard.tsx';
import { FeedColumn, FeedSkeleton } from './FeedSkeleton.tsx';
import { distinctActivities, useHomeFeed, useUserFeed, type FeedType } from './use-feed.ts';

const FAILED = 'Failed to load activity feed';

const End = styled('p')({ ...text[13], margin: `${space(2)} 0`, textAlign: 'center', color: color.muted });

interface HomeFeedProps {
  feedType: FeedType;
  /** Shown when there is nothing to read. */
  empty: ReactNode;
}

export function HomeFeed({ feedType, empty }: HomeFeedProps) {
  return <Feed feed={useHomeFeed(feedType)} empty={empty} />;
}

export function UserFeed({ username, empty }: { username: string; empty: ReactNode }) {
  return <Feed feed={useUserFeed(username)} empty={empty} />;
}

interface FeedProps {
  feed: ReturnType<typeof useHomeFeed>;
  empty: ReactNode;
}

/** Activities, newest first; more of them as the reader comes near the end. */
function Feed({ feed, empty }: FeedProps) {
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) {
    return (
      <Card>
        <ErrorState message={messageOf(feed.error, FAILED)} onRetry={() => void feed.refetch()} />
      </Card>
    );
  }
  const activities = distinctActivities(feed.data.pages);
  if (activities.length === 0) return <Card>{empty}</Card>;
  return (
    <FeedColumn aria-busy={feed.isFetching}>
      <InfiniteList
        hasMore={feed.hasNextPage && !feed.isFetchNextPageError}
        isLoading={feed.isFetching}
        onMore={() => void feed.fetchNextPage()}
        loading={feed.isFetchingNextPage ? <CardSkeleton /> : null}
      >
        {activities.map((activity) => (
          <FeedCard key={activity.activity_uuid} activity={activity} />
        ))}
      </InfiniteList>
      <FeedFoot feed={feed} />
    </FeedColumn>
  );
}

function FeedFoot({ feed }: Pick<FeedProps, 'feed'>) {
  if (feed.isError) {
    const retry = (
      <Button color="inherit" size="small" onClick={() => void feed.fetchNextPage()}>
        Retry
      </Button>
    );
    return (
      <Alert severity="error" action={retry}>
        {messageOf(feed.error, FAILED)}
      </Alert>
    );
  }
  return feed.hasNextPage ? null : <End>That is everything so far.</End>;
}
