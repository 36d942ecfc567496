import { expect, test } from 'vitest';
import type { Socket } from '../../../platform/http/socket.ts';
import { createSubscriptions, type Target } from './subscriptions.ts';

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
