import { trackerUpdate } from '@plotline/contract/trackers.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { trackerKey } from '../../tracker-kit/use-tracker-page.ts';
import { trackersLive } from './trackers.live.ts';
import { myTrackersKey } from './use-trackers.ts';

/** Applies an update of a tracker while a mutation is pending; returns which cached data are refetched. */
function updateDuring(mutationKey: readonly string[]) {
  const queries = new QueryClient();
  const pageKey = trackerKey('ada', 'running');
  queries.setQueryData(myTrackersKey, []);
  queries.setQueryData(pageKey, {});
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey,
    mutationFn: () => new Promise<never>(() => undefined),
  });
  void mutation.execute(undefined);
  const event = { username: 'ada', tracker_type: 'running', change: 'synced' };
  for (const { type, apply } of trackersLive.handlers)
    if (type === trackerUpdate.type) apply(queries, event, 'ada-uuid');
  const isRefetched = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  return { mine: isRefetched(myTrackersKey), page: isRefetched(pageKey) };
}

test('when a tracker changes while another mutation is pending, all its data are refetched', () => {
  expect(updateDuring(['like', 'some-post'])).toEqual({ mine: true, page: true });
});

test("when a tracker changes during a change of the viewer's trackers, only their list keeps its optimistic state", () => {
  expect(updateDuring([...myTrackersKey, 'order'])).toEqual({ mine: false, page: true });
});
