import { FEED_TOPIC } from '@plotline/contract/presence.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Activity } from '@plotline/contract/feed.ts';
import { freshMs } from '../../platform/query-client.ts';
import { useTopic } from '../../platform/realtime.ts';
import { useAuth } from '../../platform/session.tsx';
import { unseenPosts, type NewPost } from './new-posts.ts';
import { homeFeedKey, type FeedType } from './use-feed.ts';
import { feedHeadKey, feedPageKey, useFeedHead, useRestartFeed } from './use-feed-pages.ts';

/** What events told of new posts of everyone. */
export const newPostsKey = ['new-posts'] as const;

/** Nearer to the top than this no one is reading anything below it. */
const AT_TOP_PX = 8;

export interface NewPosts {
  readonly count: number;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly show: () => void;
  readonly dismiss: () => void;
}

/** The posts that came in since the feed was read, which show when they are asked for. */
export function useNewPosts(feedType: FeedType, shown: readonly Activity[]): NewPosts {
  const { user } = useAuth();
  useTopic(FEED_TOPIC);
  const heard = useHeard(feedType);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const restart = useRestartFeed(feedType);
  const unseen = unseenPosts({ heard, shown, dismissed, viewer: user?.username });
  useStartOver(feedType, unseenPosts({ heard, shown, dismissed, viewer: undefined }).length > 0);
  const show = () => {
    setStatus('busy');
    // Before the new posts come in: the list keeps in sight what is in sight.
    window.scrollTo({ top: 0 });
    restart().then(
      () => {
        setStatus('idle');
        window.scrollTo({ top: 0 });
      },
      () => setStatus('failed'),
    );
  };
  return {
    count: unseen.length,
    isBusy: status === 'busy',
    hasFailed: status === 'failed',
    show,
    dismiss: () => setDismissed(new Set([...dismissed, ...unseen])),
  };
}

/** Events tell of everybody's posts; whose of them are followed, only the feed itself says. */
function useHeard(feedType: FeedType): readonly NewPost[] {
  const head = useFeedHead(feedType);
  const { data: told = [] } = useQuery<readonly NewPost[]>({
    queryKey: newPostsKey,
    queryFn: skipToken,
    staleTime: 'static',
  });
  return feedType === 'all' ? [...head, ...told] : head;
}

/**
 * Who comes to the top of a feed that was read before starts with what is new, one's own posts too; who comes back
 * to a place further below finds it renewed in place.
 */
function useStartOver(feedType: FeedType, hasNew: boolean): void {
  const queries = useQueryClient();
  const restart = useRestartFeed(feedType);
  const look = useEffectEvent(() => {
    const readAt = queries.getQueryState(feedHeadKey(feedType))?.dataUpdatedAt ?? 0;
    // A user is followed now, or a tracker shown to others.
    const isOutdated = queries.getQueryState(homeFeedKey(feedType))?.isInvalidated ?? false;
    if (!hasNew && !isOutdated && Date.now() - readAt <= freshMs.feed) return;
    // What cannot be fetched now leaves the feed as it was; the banner offers it again.
    if (window.scrollY < AT_TOP_PX) restart().catch(() => undefined);
    else if (isOutdated) void queries.invalidateQueries({ queryKey: [...feedPageKey, feedType] });
  });
  useEffect(() => {
    // The router puts the page where it was left after it is drawn.
    const frame = requestAnimationFrame(() => look());
    return () => cancelAnimationFrame(frame);
  }, []);
}
