import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Activity, POST_VISIBILITIES } from './feed.ts';
import { FEED_PAGE_SIZE, MEDIA_PER_POST } from './limits.ts';
import { MediaChoice } from './media.ts';
import { Instant, Nullable, pageQuery, Success, Uuid } from './schema.ts';

const PostParams = Type.Object({
  tracker_type: Type.String({ minLength: 1, maxLength: 40 }),
  uuid: Uuid,
});

/**
 * Absent fields are not changed. `content` is the author's text, shown instead of that of the tracker; null restores the
 * tracker's text, an empty text shows none. `media` replaces the list, in this order. A call that changes nothing does not
 * mark the post as edited.
 */
export const updatePost = defineEndpoint('updatePost', {
  route: 'PUT /api/posts/:tracker_type/:uuid',
  access: 'signed-in',
  summary: "Edit text, pictures and videos of the viewer's own post",
  params: PostParams,
  body: Type.Object({
    // The service checks the length after trimming.
    content: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
    media: Type.Optional(Type.Array(MediaChoice, { maxItems: MEDIA_PER_POST })),
  }),
  response: Activity,
});

/** The narrowest of post, tracker and profile applies. Stats on the tracker's page include the post for everyone. */
export const updatePostVisibility = defineEndpoint('updatePostVisibility', {
  route: 'PUT /api/posts/:tracker_type/:uuid/visibility',
  access: 'signed-in',
  summary: "Set who may see the viewer's own post",
  params: PostParams,
  body: Type.Object({ visibility: Type.Enum([...POST_VISIBILITIES]) }),
  response: Activity,
});

/** Post hidden by its author: not shown, but counted in stats. */
export const HiddenPost = Type.Object({
  activity_uuid: Uuid,
  tracker_type: Type.String(),
  activity_description: Type.String(),
  content: Nullable(Type.String()),
  last_activity_at: Instant,
});
export type HiddenPost = Static<typeof HiddenPost>;

export const HiddenPosts = Type.Object({
  activities: Type.Array(HiddenPost),
  total_activities: Type.Integer(),
  next_cursor: Nullable(Type.String()),
});
export type HiddenPosts = Static<typeof HiddenPosts>;

export const hiddenPosts = defineEndpoint('hiddenPosts', {
  route: 'GET /api/posts/hidden',
  access: 'signed-in',
  tokenScope: 'read',
  summary: "List the viewer's own hidden posts, newest first",
  query: Type.Object({
    ...pageQuery(FEED_PAGE_SIZE),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: HiddenPosts,
});

export const restorePost = defineEndpoint('restorePost', {
  route: 'POST /api/posts/:tracker_type/:uuid/restore',
  access: 'signed-in',
  summary: "Restore the viewer's own hidden post; succeeds if it is not hidden",
  params: PostParams,
  response: Activity,
});

export const deletePost = defineEndpoint('deletePost', {
  route: 'DELETE /api/posts/:tracker_type/:uuid',
  access: 'signed-in',
  summary: "Hide the viewer's own post from all feeds; the tracker keeps its data",
  params: PostParams,
  response: Success,
});
