import { FEED_TOPIC } from '@plotline/contract/presence.ts';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Activity } from '@plotline/contract/feed.ts';
import { PAGE_REFRESH } from '../../platform/page-refresh.ts';
import { freshMs } from '../../platform/query-client.ts';
import { useTopic } from '../../platform/realtime.ts';
import { useAuth } from '../../platform/session.tsx';
import { ofOneTracker, unseenPosts, type NewPost } from './new-posts.ts';
import { homeFeedKey, type HomeFeedChoice } from './use-feed.ts';
import { feedHeadOf, feedPageKey, useFeedHead, useRestartFeed } from './use-feed-pages.ts';

export const newPostsKey = ['new-posts'] as const;

/** Distance from the top within which the reader counts as being at the top. */
const AT_TOP_PX = 8;

export interface NewPosts {
  readonly count: number;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly show: () => void;
  readonly dismiss: () => void;
}

/** Counts posts that arrived after the feed was loaded, and shows them on request. */
export function useNewPosts(choice: HomeFeedChoice, shown: readonly Activity[]): NewPosts {
  const { user } = useAuth();
  useTopic(FEED_TOPIC);
  const announced = useAnnouncedPosts(choice);
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState<'idle' | 'busy' | 'failed'>('idle');
  const restart = useRestartFeed(choice);
  const unseen = unseenPosts({ announced, shown, dismissed, viewer: user?.username });
  useStartOver(choice, unseenPosts({ announced, shown, dismissed, viewer: undefined }).length > 0);
  useRestartOnPull(restart);
  const show = () => {
    setStatus('busy');
    // Before the new posts are inserted, as the list keeps visible posts in place.
    window.scrollTo({ top: 0 });
    restart().then(
      () => {
        setStatus('idle');
        scrollToFeed();
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

/** Shows new posts when the reader pulls the page down. A failed refresh leaves the feed unchanged. */
function useRestartOnPull(restart: () => Promise<void>): void {
  const refresh = useEffectEvent(() => restart().catch(() => undefined));
  useEffect(() => {
    const onPull = () => void refresh();
    window.addEventListener(PAGE_REFRESH, onPull);
    return () => window.removeEventListener(PAGE_REFRESH, onPull);
  }, []);
}

/** Scrolls to the top of the page; further, to the feed, where a newcomer's first steps fill the screen above it. */
function scrollToFeed(): void {
  window.scrollTo({ top: 0 });
  const feed = document.querySelector('[role=feed]');
  if (feed && feed.getBoundingClientRect().top > window.innerHeight / 2) feed.scrollIntoView();
}

/** Events cover the public feed; only the server knows which new posts belong in the Following feed. */
function useAnnouncedPosts(choice: HomeFeedChoice): readonly NewPost[] {
  const head = useFeedHead(choice);
  const { data: announced = [] } = useQuery<readonly NewPost[]>({
    queryKey: newPostsKey,
    queryFn: skipToken,
    staleTime: 'static',
  });
  return choice.feedType === 'all' ? [...head, ...ofOneTracker(announced, choice.tracker)] : head;
}

/**
 * On return to a cached feed: at its top new posts are shown right away, own ones included; at a position further
 * below the pages are refreshed in place.
 */
function useStartOver(choice: HomeFeedChoice, hasNew: boolean): void {
  const queries = useQueryClient();
  const restart = useRestartFeed(choice);
  const refreshIfOutdated = useEffectEvent(() => {
    const readAt = queries.getQueryState(feedHeadOf(choice))?.dataUpdatedAt ?? 0;
    // A user was followed, or a tracker became visible.
    const isOutdated = queries.getQueryState(homeFeedKey(choice))?.isInvalidated ?? false;
    if (!hasNew && !isOutdated && Date.now() - readAt <= freshMs.feed) return;
    // A failed refresh leaves the feed unchanged; the banner offers it again.
    if (window.scrollY < AT_TOP_PX) restart().catch(() => undefined);
    else if (isOutdated) void queries.invalidateQueries({ queryKey: [...feedPageKey, choice.feedType] });
  });
  useEffect(() => {
    // The router restores the scroll position after rendering, at the latest when the browser has measured the page.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => refreshIfOutdated());
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
