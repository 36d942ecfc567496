import { expect, test } from 'vitest';
import type { Socket } from '../../platform/http/socket.ts';
import { createTopics, type Subject } from './topics.ts';

const socket = (id: string): Socket => ({
  id,
  viewer: { uuid: `person of ${id}`, username: id, role: 'user', sessionId: id },
  openedAt: new Date(0),
  admittedAtMs: 0,
  isOpen: true,
  send: () => undefined,
  close: () => undefined,
});
const ada: Subject = { kind: 'person', id: 'ada', authorId: 'ada' };
const run: Subject = { kind: 'activity', id: 'run', authorId: 'ada' };
const feed: Subject = { kind: 'feed', id: '', authorId: '' };

test('when sockets come and go, each subject has the sockets that hear of it', () => {
  const topics = createTopics();
  const [one, other] = [socket('one'), socket('other')];
  topics.add(one, 'activity:run', run);
  topics.add(other, 'activity:run', run);
  topics.add(other, 'feed', feed);
  expect([...topics.socketsOf(run)]).toEqual([one, other]);
  expect([...topics.subscriptions()]).toEqual([
    { socket: one, subject: run },
    { socket: other, subject: run },
  ]);
  topics.removeAll(other);
  expect([[...topics.socketsOf(run)], [...topics.socketsOf(feed)]]).toEqual([[one], []]);
  expect(topics.remove(one, ['activity:run', 'feed'])).toEqual(['activity:run']);
  expect([...topics.subscriptions()]).toEqual([]);
});

test('when two names lead to one user, giving up one of them keeps the other', () => {
  const topics = createTopics();
  const one = socket('one');
  topics.add(one, 'user:ada', ada);
  topics.add(one, 'user:Ada', ada);
  expect([topics.countOf(one), topics.has(one, 'user:Ada')]).toEqual([2, true]);
  topics.remove(one, ['user:ada']);
  expect([...topics.socketsOf(ada)]).toEqual([one]);
  topics.add(one, 'user:ada', ada);
  expect(topics.removeSubject({ socket: one, subject: ada })).toEqual(['user:Ada', 'user:ada']);
  expect([...topics.socketsOf(ada)]).toEqual([]);
});
