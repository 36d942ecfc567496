import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { refetchOlder, refetchLive } from './realtime-live.ts';
import { createTopicSync } from './realtime-topic-sync.ts';
import { createTopicRegistry } from './realtime-topics.ts';

const NOW = 1_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const registry = createTopicRegistry();
  const sync = createTopicSync(registry, () => undefined);
  const answer = (changed_ms: Record<string, number>, topics = ['a', 'b']) =>
    sync.subscribed({ topics, refused: [], changed_ms, known_ms: 60_000 });
  sync.connected();
  return { registry, sync, answer };
}

test('when a topic is subscribed, changes before it are returned as missed', () => {
  const { answer } = setUp();
  expect(answer({ a: 300 })).toEqual([
    { topic: 'a', changedAt: NOW - 300 },
    { topic: 'b', changedAt: NOW - 60_000 },
  ]);
});

test('when a topic is subscribed again, only changes while it was not subscribed are missed', () => {
  const { registry, answer } = setUp();
  const release = registry.retain('a');
  vi.advanceTimersByTime(200);
  answer({});
  vi.advanceTimersByTime(1_000);
  release();
  vi.advanceTimersByTime(5_000);
  expect(answer({ a: 5_500 }, ['a'])).toEqual([]);
  expect(answer({ a: 1 }, ['a'])).toEqual([]);
  vi.advanceTimersByTime(1_000);
});

test('when something changes after a topic was unsubscribed, the change is missed', () => {
  const { registry, answer } = setUp();
  const release = registry.retain('a');
  vi.advanceTimersByTime(200);
  answer({});
  release();
  vi.advanceTimersByTime(5_000);
  expect(answer({ a: 1_000 }, ['a'])).toEqual([{ topic: 'a', changedAt: Date.now() - 1_000 }]);
});

test('when a topic is dropped before its subscription is answered, later changes are missed', () => {
  const { registry, answer } = setUp();
  const release = registry.retain('a');
  vi.advanceTimersByTime(200);
  release();
  vi.advanceTimersByTime(200);
  answer({}, ['a']);
  vi.advanceTimersByTime(5_000);
  expect(answer({ a: 1_000 }, ['a'])).toEqual([{ topic: 'a', changedAt: Date.now() - 1_000 }]);
});

test('when the connection was lost, earlier subscriptions do not count', () => {
  const { sync, answer } = setUp();
  answer({});
  sync.disconnected();
  sync.connected();
  expect(answer({ a: 10 }, ['a'])).toHaveLength(1);
});

test('when a change was missed, only older data is fetched again', async () => {
  const queries = new QueryClient();
  for (const [name, age] of [
    ['old', 60_000],
    ['just before', 1_000],
    ['long after', -20_000],
  ] as const)
    queries.setQueryData(['list', name], 0, { updatedAt: NOW - age });
  refetchOlder(queries, ['list'], NOW);
  const stale = queries
    .getQueryCache()
    .findAll({ queryKey: ['list'], predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual(['old', 'just before']);
});

test('when the first response is still pending, its age is checked when it arrives', async () => {
  const queries = new QueryClient();
  const { promise, resolve: answer } = Promise.withResolvers<number>();
  const fetched = queries.fetchQuery({
    queryKey: ['slow'],
    queryFn: () => promise,
  });
  refetchOlder(queries, ['slow'], NOW);
  answer(1);
  await fetched;
  expect(queries.getQueryState(['slow'])?.isInvalidated).toBe(true);
});

test.each([
  ['something was missed', (queries: QueryClient) => refetchOlder(queries, ['list'], NOW)],
  [
    'the connection came back',
    (queries: QueryClient) => refetchLive(queries, [{ handlers: [], refetchAfterReconnect: [['list']] }]),
  ],
])(
  'when %s while the next page of a list is loading, the page arrives, then the list is reloaded',
  async (_, change) => {
    const queries = new QueryClient();
    const requested: number[] = [];
    const second = Promise.withResolvers<void>();
    const list = new InfiniteQueryObserver(queries, {
      queryKey: ['list'],
      queryFn: async ({ pageParam, signal }) => {
        requested.push(pageParam);
        if (pageParam === 1) await second.promise;
        signal.throwIfAborted();
        return pageParam;
      },
      initialPageParam: 0,
      getNextPageParam: (last: number) => last + 1,
    });
    onTestFinished(list.subscribe(() => undefined));
    await vi.waitFor(() => expect(requested).toEqual([0]));
    await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false));
    const more = list.fetchNextPage();
    change(queries);
    second.resolve();
    expect((await more).data?.pages).toEqual([0, 1]);
    await vi.waitFor(() => expect(requested).toEqual([0, 1, 0, 1]));
    expect(list.getCurrentResult().data?.pages).toEqual([0, 1]);
  },
);
