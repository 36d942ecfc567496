import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { styled } from '../../ui/theme/styled.ts';
import type { Activity } from '@plotline/contract/feed.ts';
import { memo, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { Card } from '../../ui/Card.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { useIsUsed } from '../../ui/use-is-used.ts';
import { PostSkeleton } from './PostSkeleton.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { FeedCard } from './FeedCard.tsx';
import { FeedList } from './FeedList.tsx';
import { cursorsByActivity, distinctActivities, type FeedPages } from './feed-pages.ts';
import { FeedColumn, FeedSkeleton } from './FeedSkeleton.tsx';
import { NewPostsBanner } from './NewPostsBanner.tsx';
import { useFreshPage } from './use-feed-pages.ts';
import {
  homeFeedKey,
  useHomeFeed,
  useUserFeed,
  type HomeFeedChoice,
  type UserFeedChoice,
} from './use-feed.ts';
import { useNewPosts } from './use-new-posts.ts';

const FAILED = 'Failed to load activity feed';

const End = styled('p')({ ...text[13], margin: `${space(2)} 0`, textAlign: 'center', color: color.muted });

type Pages = ReturnType<typeof useHomeFeed>;

interface HomeFeedProps {
  choice: HomeFeedChoice;
  /** Shown when the feed is empty. */
  empty: ReactNode;
  /** Shown at the end of the feed. */
  end: string;
  /**
   * Shown below one of the first posts. Rendered once the page is used, so that it costs the first visit nothing, and placed
   * once it has loaded, so that it moves nothing in the window.
   */
  inset?: ((props: InsetProps) => ReactNode) | undefined;
}

export interface InsetProps {
  /** Called when its height is final, with the index of the post above it. It is hidden while this is given. */
  onLoaded?: (index: number) => void;
}

export function HomeFeed(props: HomeFeedProps) {
  const feed = useHomeFeed(props.choice);
  // Deferred, so that the first posts are rendered without blocking the page.
  const isShown = useDeferredValue(feed.data !== undefined);
  if (!feed.data || !isShown) return <NoFeed feed={feed} />;
  return <LoadedHomeFeed {...props} feed={feed} data={feed.data} />;
}

interface LoadedHomeFeedProps extends HomeFeedProps {
  feed: Pages;
  data: FeedPages;
}

function LoadedHomeFeed({ feed, data, choice, empty, end, inset }: LoadedHomeFeedProps) {
  const activities = useMemo(() => distinctActivities(data.pages), [data]);
  const [above, setAbove] = useState<string>();
  const cursors = useMemo(() => cursorsByActivity(data), [data]);
  const newPosts = useNewPosts(choice, activities);
  const isUsed = useIsUsed();
  const place = (index: number) => setAbove(activities[index]?.activity_uuid);
  return (
    <>
      <NewPostsBanner posts={newPosts} />
      {isUsed && !above ? <Suspense>{inset?.({ onLoaded: place })}</Suspense> : null}
      <Feed name={homeFeedKey(choice).join(' ')} feed={feed} activities={activities} empty={empty} end={end}>
        {(activity) => (
          <>
            <FreshPage {...choice} cursor={cursors.get(activity.activity_uuid) ?? null} />
            {activity.activity_uuid === above ? <Suspense>{inset?.({})}</Suspense> : null}
          </>
        )}
      </Feed>
    </>
  );
}

interface FreshPageProps extends HomeFeedChoice {
  cursor: string | null;
}

/** Memoised, so that scrolling does not render it again with each post. */
const FreshPage = memo(function FreshPage({ feedType, tracker, cursor }: FreshPageProps) {
  useFreshPage({ feedType, tracker }, cursor);
  return null;
});

export function UserFeed({ choice, empty }: { choice: UserFeedChoice; empty: ReactNode }) {
  const feed = useUserFeed(choice);
  const { username, tracker = '', date = '' } = choice;
  const activities = useMemo(() => distinctActivities(feed.data?.pages ?? []), [feed.data]);
  const isShown = useDeferredValue(feed.data !== undefined);
  if (!feed.data || !isShown) return <NoFeed feed={feed} />;
  return (
    <Feed
      name={['user', username, tracker, date].join(' ')}
      feed={feed}
      activities={activities}
      empty={empty}
      end="That's everything so far."
    />
  );
}

function NoFeed({ feed }: { feed: Pages }) {
  if (feed.isPending || feed.data) return <FeedSkeleton />;
  return (
    <Card>
      <LoadError query={feed} fallback={FAILED} />
    </Card>
  );
}

interface FeedProps {
  name: string;
  feed: Pages;
  activities: readonly Activity[];
  empty: ReactNode;
  end: string;
  /** Rendered with each visible post. */
  children?: (activity: Activity) => ReactNode;
}

/** Activities, newest first; loads more near the end. */
function Feed({ name, feed, activities, empty, end, children }: FeedProps) {
  if (activities.length === 0 && !feed.hasNextPage) return <Card>{empty}</Card>;
  return (
    <FeedColumn>
      <InfiniteList
        hasMore={feed.hasNextPage && !feed.isFetchNextPageError}
        isLoading={feed.isFetching}
        onMore={() => void feed.fetchNextPage()}
        loading={feed.isFetchingNextPage ? <PostSkeleton /> : null}
      >
        <FeedList
          name={name}
          label="Activity"
          activities={activities}
          isBusy={feed.isFetching}
          hasMore={feed.hasNextPage}
        >
          {(activity, place) => (
            <>
              <FeedCard activity={activity} {...place} />
              {children?.(activity)}
            </>
          )}
        </FeedList>
      </InfiniteList>
      <FeedFoot feed={feed} end={end} />
    </FeedColumn>
  );
}

function FeedFoot({ feed, end }: { feed: Pages; end: string }) {
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
  return feed.hasNextPage ? null : <End>{end}</End>;
}
