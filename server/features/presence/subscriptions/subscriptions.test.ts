import { expect, test } from 'vitest';
import type { Socket } from '../../../platform/http/socket.ts';
import { createSubscriptions, type Target, createRecentChanges } from './subscriptions.ts';

const socket = (id: string): Socket => ({
  id,
  viewer: { uuid: `user of ${id}`, username: id, role: 'user', sessionId: id },
  openedAt: new Date(0),
  admittedAtMs: 0,
  isOpen: true,
  send: () => undefined,
  close: () => undefined,
});
const ada: Target = { kind: 'user', id: 'ada', authorId: 'ada' };
const run: Target = { kind: 'activity', id: 'run', authorId: 'ada' };
const feed: Target = { kind: 'feed', id: '', authorId: '' };

test('when sockets subscribe and unsubscribe, each target lists its sockets', () => {
  const subscriptions = createSubscriptions();
  const [one, other] = [socket('one'), socket('other')];
  subscriptions.add(one, 'activity:run', run);
  subscriptions.add(other, 'activity:run', run);
  subscriptions.add(other, 'feed', feed);
  expect([...subscriptions.socketsOf(run)]).toEqual([one, other]);
  expect([...subscriptions.all()]).toEqual([
    { socket: one, target: run },
    { socket: other, target: run },
  ]);
  subscriptions.removeAll(other);
  expect([[...subscriptions.socketsOf(run)], [...subscriptions.socketsOf(feed)]]).toEqual([[one], []]);
  expect(subscriptions.remove(one, ['activity:run', 'feed'])).toEqual(['activity:run']);
  expect([...subscriptions.all()]).toEqual([]);
});

test('when two topics name one user, removing one keeps the other', () => {
  const subscriptions = createSubscriptions();
  const one = socket('one');
  subscriptions.add(one, 'user:ada', ada);
  subscriptions.add(one, 'user:Ada', ada);
  expect([subscriptions.countOf(one), subscriptions.has(one, 'user:Ada')]).toEqual([2, true]);
  subscriptions.remove(one, ['user:ada']);
  expect([...subscriptions.socketsOf(ada)]).toEqual([one]);
  subscriptions.add(one, 'user:ada', ada);
  expect(subscriptions.removeTarget({ socket: one, target: ada })).toEqual(['user:Ada', 'user:ada']);
  expect([...subscriptions.socketsOf(ada)]).toEqual([]);
});

function setUp({ capacity = 10 } = {}) {
  let nowMs = 5_000;
  const changes = createRecentChanges(() => nowMs, capacity);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { changes, pass };
}

const post = (id: string) => ({ kind: 'activity', id }) as const;

test('when a change is noted later, its own time counts unless another followed', () => {
  const { changes, pass } = setUp();
  const at = changes.now();
  pass(300);
  changes.note(post('b'));
  for (const id of ['a', 'b']) changes.note(post(id), at);
  pass(200);
  expect([changes.ageMs(post('a')), changes.ageMs(post('b'))]).toEqual([500, 200]);
});

test('when something changed, its age is known, and how far back all changes are known', () => {
  const { changes, pass } = setUp();
  pass(1_000);
  changes.note(post('a'));
  pass(200);
  expect([changes.ageMs(post('a')), changes.ageMs(post('b')), changes.rememberedMs()]).toEqual([
    200,
    undefined,
    1_200,
  ]);
});

test('when something changes again, the latest change counts', () => {
  const { changes, pass } = setUp();
  changes.note(post('a'));
  pass(300);
  changes.note(post('a'));
  pass(20);
  expect(changes.ageMs(post('a'))).toBe(20);
});

test('when there are more changes than the capacity, the oldest is dropped and the remembered time shrinks', () => {
  const { changes, pass } = setUp({ capacity: 2 });
  for (const id of ['a', 'b', 'a', 'c']) {
    pass(100);
    changes.note(post(id));
  }
  expect(changes.ageMs(post('b'))).toBeUndefined();
  expect([changes.ageMs(post('a')), changes.rememberedMs()]).toEqual([100, 200]);
});

test('when messages may have been missed, no earlier change is known', () => {
  const { changes, pass } = setUp();
  changes.note(post('a'));
  pass(100);
  changes.forget();
  pass(50);
  expect([changes.ageMs(post('a')), changes.rememberedMs()]).toEqual([undefined, 50]);
});

test('when nothing is dropped for a day, the remembered time ends where browser caches do', () => {
  const { changes, pass } = setUp();
  pass(24 * 3_600_000);
  expect(changes.rememberedMs()).toBe(600_000);
});

test('when a relation changes, it changes for its viewer alone', () => {
  const { changes } = setUp();
  changes.note({ kind: 'relation', viewerId: 'ada', id: 'bob' });
  expect(changes.ageMs({ kind: 'relation', viewerId: 'ada', id: 'bob' })).toBe(0);
  expect(changes.ageMs({ kind: 'relation', viewerId: 'eve', id: 'bob' })).toBeUndefined();
  expect(changes.ageMs({ kind: 'user', id: 'bob' })).toBeUndefined();
});
