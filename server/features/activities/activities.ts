import {
  deletePost,
  hiddenPosts,
  restorePost,
  updatePost,
  updatePostVisibility,
} from '@plotline/contract/activities.ts';
import type { ParamsOf } from '@plotline/contract/endpoint.ts';
import { route } from '../../platform/http/route.ts';
import type { Feature, Platform } from '../../platform/platform.ts';
import { createPosts, type PostName, type PostsParts } from './posts.service.ts';
import { PUBLISH, publishJob } from './publish.jobs.ts';

/** Edits of own posts and the publication of scheduled ones. */
export function createActivities(platform: Platform, { servers, ...parts }: PostsParts): Feature {
  const posts = createPosts(platform, { servers, ...parts });
  return {
    name: 'activities',
    routes: [
      route(updatePost, ({ viewer, params, body }) => posts.update(viewer, nameOf(params), body)),
      route(updatePostVisibility, ({ viewer, params, body }) =>
        posts.setVisibility(viewer, nameOf(params), body.visibility),
      ),
      route(deletePost, async ({ viewer, params }) => {
        await posts.hide(viewer, nameOf(params));
        return { success: true as const };
      }),
      route(hiddenPosts, ({ viewer, query }) => posts.hidden(viewer, query)),
      route(restorePost, ({ viewer, params }) => posts.restore(viewer, nameOf(params))),
    ],
    jobs: { [PUBLISH]: publishJob(platform, servers) },
  };
}

function nameOf({ uuid, tracker_type: trackerType }: ParamsOf<typeof deletePost>): PostName {
  return { uuid, trackerType };
}
