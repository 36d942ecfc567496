import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { askAgain, refetchLive } from './realtime-live.ts';
import { createTopicSync } from './realtime-topic-sync.ts';
import { createTopicRegistry } from './realtime-topics.ts';

const NOW = 1_000_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const registry = createTopicRegistry();
  const sync = createTopicSync(registry, () => undefined);
  const answer = (changed_ms: Record<string, number>, topics = ['a', 'b']) =>
    sync.answered({ topics, refused: [], changed_ms, known_ms: 60_000 });
  sync.connected();
  return { registry, sync, answer };
}

test('when a topic is answered, what happened before is told, as far as it is known', () => {
  const { answer } = setUp();
  expect(answer({ a: 300 })).toEqual([
    { topic: 'a', changedAt: NOW - 300 },
    { topic: 'b', changedAt: NOW - 60_000 },
  ]);
});

test('when a topic comes back into sight, only what happened while it was not heard was missed', () => {
  const { registry, answer } = setUp();
  const giveUp = registry.retain('a');
  vi.advanceTimersByTime(100);
  answer({});
  vi.advanceTimersByTime(1_000);
  giveUp();
  vi.advanceTimersByTime(5_000);
  expect(answer({ a: 5_500 }, ['a'])).toEqual([]);
  expect(answer({ a: 1 }, ['a'])).toEqual([]);
  vi.advanceTimersByTime(1_000);
});

test('when something happened after it was given up, it was missed', () => {
  const { registry, answer } = setUp();
  const giveUp = registry.retain('a');
  vi.advanceTimersByTime(100);
  answer({});
  giveUp();
  vi.advanceTimersByTime(5_000);
  expect(answer({ a: 1_000 }, ['a'])).toEqual([{ topic: 'a', changedAt: Date.now() - 1_000 }]);
});

test('when the connection was lost, nothing that was heard before excuses from asking', () => {
  const { sync, answer } = setUp();
  answer({});
  sync.disconnected();
  sync.connected();
  expect(answer({ a: 10 }, ['a'])).toHaveLength(1);
});

test('when something was missed, only what may be older than it is asked for again', async () => {
  const queries = new QueryClient();
  for (const [name, age] of [
    ['old', 60_000],
    ['just before', 1_000],
    ['long after', -20_000],
  ] as const)
    queries.setQueryData(['kept', name], 0, { updatedAt: NOW - age });
  askAgain(queries, ['kept'], NOW);
  const stale = queries
    .getQueryCache()
    .findAll({ queryKey: ['kept'], predicate: ({ state }) => state.isInvalidated });
  expect(stale.map(({ queryKey }) => queryKey[1])).toEqual(['old', 'just before']);
});

test('when the first answer is still under way, it is judged when it is there', async () => {
  const queries = new QueryClient();
  const { promise, resolve: answer } = Promise.withResolvers<number>();
  const fetched = queries.fetchQuery({
    queryKey: ['slow'],
    queryFn: () => promise,
  });
  askAgain(queries, ['slow'], NOW);
  answer(1);
  await fetched;
  expect(queries.getQueryState(['slow'])?.isInvalidated).toBe(true);
});

test.each([
  ['something was missed', (queries: QueryClient) => askAgain(queries, ['list'], NOW)],
  [
    'the connection came back',
    (queries: QueryClient) => refetchLive(queries, [{ handlers: [], refetchAfterReconnect: [['list']] }]),
  ],
])(
  'when %s while more of a list is on its way, it comes, and then all is asked for again',
  async (_, change) => {
    const queries = new QueryClient();
    const asked: number[] = [];
    const second = Promise.withResolvers<void>();
    const list = new InfiniteQueryObserver(queries, {
      queryKey: ['list'],
      queryFn: async ({ pageParam, signal }) => {
        asked.push(pageParam);
        if (pageParam === 1) await second.promise;
        signal.throwIfAborted();
        return pageParam;
      },
      initialPageParam: 0,
      getNextPageParam: (last: number) => last + 1,
    });
    onTestFinished(list.subscribe(() => undefined));
    await vi.waitFor(() => expect(asked).toEqual([0]));
    await vi.waitFor(() => expect(list.getCurrentResult().isFetching).toBe(false));
    const more = list.fetchNextPage();
    change(queries);
    second.resolve();
    expect((await more).data?.pages).toEqual([0, 1]);
    await vi.waitFor(() => expect(asked).toEqual([0, 1, 0, 1]));
    expect(list.getCurrentResult().data?.pages).toEqual([0, 1]);
  },
);
