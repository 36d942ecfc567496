import { defineEvent } from '@plotline/contract/endpoint.ts';
import { QueryClient } from '@tanstack/react-query';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { refetchLive, onEvent, type LiveFeature } from './realtime-live.ts';

const counted = defineEvent('counted', Type.Object({ count: Type.Integer() }));

const feature: LiveFeature = {
  handlers: [onEvent(counted, (queries, { count }) => queries.setQueryData(['count', 'mine'], count))],
  refetchAfterReconnect: [['count']],
};

test('when an event arrives, it changes the cache', () => {
  const queries = new QueryClient();
  const [handler] = feature.handlers;
  expect(handler?.type).toBe('counted');
  handler?.apply(queries, { count: 7 }, 'me');
  expect(queries.getQueryData(['count', 'mine'])).toBe(7);
});

test('when events may have been lost, only the queries that they update are invalidated', () => {
  const queries = new QueryClient();
  queries.setQueryData(['count', 'mine'], 7);
  queries.setQueryData(['other'], 1);
  refetchLive(queries, [feature]);
  expect(queries.getQueryState(['count', 'mine'])?.isInvalidated).toBe(true);
  expect(queries.getQueryState(['other'])?.isInvalidated).toBe(false);
});
