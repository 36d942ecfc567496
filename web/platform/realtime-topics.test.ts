import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTopicSync } from './realtime-topic-sync.ts';
import { createTopicRegistry } from './realtime-topics.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const registry = createTopicRegistry();
  const sent: [string, readonly string[]][] = [];
  // A sync sends lists of topics.
  const sync = createTopicSync(registry, (type, data) => {
    sent.push([type, (data as { topics: readonly string[] }).topics]);
  });
  return { registry, sent, sync };
}

test('when two components use a topic, it stays until both have ended their use', () => {
  const { registry } = setUp();
  const [one, other] = [registry.retain('feed'), registry.retain('feed')];
  one();
  one();
  expect([...registry.wanted()]).toEqual(['feed']);
  other();
  expect([...registry.wanted()]).toEqual([]);
});

test('when more topics are used than a socket may have, the newest are subscribed', () => {
  const { registry } = setUp();
  for (let index = 0; index < 250; index += 1) registry.retain(`topic ${index}`);
  const wanted = [...registry.wanted()];
  expect([wanted.length, wanted[0], wanted.at(-1)]).toEqual([200, 'topic 50', 'topic 249']);
});

test('when a connection opens, all topics are subscribed, in messages of a hundred', () => {
  const { registry, sent, sync } = setUp();
  for (let index = 0; index < 150; index += 1) registry.retain(`topic ${index}`);
  vi.runAllTimers();
  expect(sent).toEqual([]);
  sync.connected();
  expect(sent.map(([type, topics]) => [type, topics.length])).toEqual([
    ['subscribe', 100],
    ['subscribe', 50],
  ]);
});

test('when a page changes, the difference is sent once', () => {
  const { registry, sent, sync } = setUp();
  const leave = [registry.retain('a'), registry.retain('b')];
  sync.connected();
  sent.length = 0;
  for (const release of leave) release();
  registry.retain('b');
  registry.retain('c');
  vi.runAllTimers();
  expect(sent).toEqual([
    ['unsubscribe', ['a']],
    ['subscribe', ['c']],
  ]);
});

test('when the connection was lost, everything is subscribed on the next one', () => {
  const { registry, sent, sync } = setUp();
  registry.retain('a');
  sync.connected();
  sync.disconnected();
  registry.retain('b');
  vi.runAllTimers();
  sync.connected();
  expect(sent).toEqual([
    ['subscribe', ['a']],
    ['subscribe', ['a', 'b']],
  ]);
});
