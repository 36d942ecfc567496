import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { UNFOLLOWED_TRACKERS_MAX } from './limits.ts';
import { UsernameParam } from './schema.ts';

/** Types of the trackers of a followed user whose posts do not enter the viewer's feeds. */
const UnfollowedTrackers = Type.Object({
  unfollowed: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
    maxItems: UNFOLLOWED_TRACKERS_MAX,
    uniqueItems: true,
  }),
});

export const getUnfollowedTrackers = defineEndpoint('getUnfollowedTrackers', {
  route: 'GET /api/follows/:username/trackers',
  access: 'signed-in',
  summary: 'List the trackers of a followed user that the viewer does not follow',
  params: UsernameParam,
  response: UnfollowedTrackers,
});

export const setUnfollowedTrackers = defineEndpoint('setUnfollowedTrackers', {
  route: 'PUT /api/follows/:username/trackers',
  access: 'signed-in',
  summary:
    'Choose the trackers of a followed user that do not enter the feeds, without notifying them; later ones do',
  params: UsernameParam,
  body: UnfollowedTrackers,
  response: UnfollowedTrackers,
});
