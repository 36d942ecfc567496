import type { Comment, CommentsPage } from '@plotline/contract/comments.ts';
import type { Activity, FeedPage } from '@plotline/contract/feed.ts';
import { InfiniteQueryObserver, type InfiniteData } from '@tanstack/react-query';
import { expect } from 'vitest';
import { headsKey, repliesKey } from '../../web/features/comments/comment-keys.ts';
import { createQueryClient } from '../../web/platform/query-client.ts';
import type { LiveFeature } from '../../web/platform/realtime-live.ts';
import type { Client } from '../realtime/support/client.ts';
import type { Caller } from '../support/test-app.ts';
import { withoutSeq } from './without-seq.ts';

interface Watched {
  readonly viewer: Caller;
  readonly client: Client;
  readonly activity: string;
  readonly features: readonly LiveFeature[];
}

const infinite = <Page>(page: Page): InfiniteData<Page> => ({ pages: [page], pageParams: [null] });

/** Ignores the totals of lists, which the web app does not show. */
function compared(data: unknown): unknown {
  return JSON.parse(
    JSON.stringify(withoutSeq(data), (key, value: unknown) => (key === 'total' ? undefined : value)),
  );
}

/** A browser with a cached activity and its comments, to compare with a new fetch. */
export function createCommentCache({ viewer, client, activity, features }: Watched) {
  const queries = createQueryClient();
  const keys = {
    feed: ['feed', 'home', 'all'],
    activity: ['feed', 'activity', activity],
    heads: headsKey(activity),
  };
  let headUuid = '';
  // The list is observed, so that it is fetched again when an event invalidates it.
  const list = () =>
    new InfiniteQueryObserver(queries, {
      queryKey: keys.heads,
      queryFn: () => heads(),
      initialPageParam: null,
      getNextPageParam: () => null,
      staleTime: Infinity,
    });

  const thread = () =>
    new InfiniteQueryObserver(queries, {
      queryKey: repliesKey(activity, headUuid),
      queryFn: () => replies(),
      initialPageParam: null,
      getNextPageParam: () => null,
      staleTime: Infinity,
    });

  const get = async <Answer>(url: string) => (await viewer.get(url)).json<Answer>();

  async function typeOf(): Promise<string> {
    return (await get<Activity>(`/api/activities/${activity}`)).likeable_type;
  }

  async function heads(): Promise<CommentsPage> {
    return get(`/api/comments?activity_type=${await typeOf()}&activity_uuid=${activity}`);
  }

  const replies = () => get<CommentsPage>(`/api/comments/${headUuid}/replies`);

  /** Returns everything that the browser may have cached, as the server returns it now. */
  async function fetched(): Promise<Readonly<Record<string, unknown>>> {
    return {
      feed: infinite(await get<FeedPage>('/api/')),
      activity: await get<Activity>(`/api/activities/${activity}`),
      heads: infinite(await heads()),
      replies: headUuid ? infinite(await replies()) : undefined,
    };
  }

  function cached(): Readonly<Record<string, unknown>> {
    return {
      feed: queries.getQueryData(keys.feed),
      activity: queries.getQueryData(keys.activity),
      heads: queries.getQueryData(keys.heads),
      replies: headUuid ? queries.getQueryData(repliesKey(activity, headUuid)) : undefined,
    };
  }

  /** Fills the cache, runs an action, applies its event twice, and compares. */
  async function expectSame(event: string, act: () => Promise<unknown>): Promise<void> {
    const before = await fetched();
    for (const [name, queryKey] of Object.entries(keys)) queries.setQueryData(queryKey, before[name]);
    if (headUuid) queries.setQueryData(repliesKey(activity, headUuid), before['replies']);
    const close = [list(), ...(headUuid ? [thread()] : [])].map((open) => open.subscribe(() => undefined));
    await act();
    const data = await client.next(event);
    const handlers = features.flatMap((one) => one.handlers).filter(({ type }) => type === event);
    expect(handlers.length).toBeGreaterThan(0);
    for (let time = 0; time < 2; time += 1)
      for (const handler of handlers) handler.apply(queries, data, viewer.uuid);
    const after = await fetched();
    // Data that the event lacks is fetched.
    await expect.poll(() => compared(cached())).toEqual(compared(after));
    for (const end of close) end();
    expect(after).not.toEqual(before);
  }

  return {
    expectSame,
    typeOf,
    heads: async (): Promise<readonly Comment[]> => (await heads()).comments,
    replies: async (): Promise<readonly Comment[]> => (await replies()).comments,
    /** Observes the replies of a thread; '': of none. */
    watchThread: (uuid: string) => {
      queries.clear();
      headUuid = uuid;
    },
  };
}
