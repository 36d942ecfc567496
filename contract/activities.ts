import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Activity } from './feed.ts';
import { FEED_PAGE_SIZE, MEDIA_PER_POST } from './limits.ts';
import { MediaChoice } from './media.ts';
import { Instant, Nullable, pageQuery, Success, Uuid } from './schema.ts';

const PostParams = Type.Object({
  tracker_type: Type.String({ minLength: 1, maxLength: 40 }),
  uuid: Uuid,
});

/**
 * An absent field stays as it is. `content` is the author's own text, which is shown instead of the tracker's words;
 * null gives these back, an empty text shows none. `media` replaces the list, in its order.
 */
export const updatePost = defineEndpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/api/posts/:tracker_type/:uuid',
  access: 'signed-in',
  summary: 'Changes the text, pictures and videos of one’s own post',
  params: PostParams,
  body: Type.Object({
    // Its length counts after trimming; the service words it.
    content: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
    media: Type.Optional(Type.Array(MediaChoice, { maxItems: MEDIA_PER_POST })),
  }),
  response: Activity,
});

/** A post that its author hid: no one is shown it, its figures still count. */
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

export const hiddenPosts = defineEndpoint({
  name: 'hiddenPosts',
  method: 'GET',
  path: '/api/posts/hidden',
  access: 'signed-in',
  summary: 'One’s own hidden posts, newest first',
  query: Type.Object({
    ...pageQuery(FEED_PAGE_SIZE),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: HiddenPosts,
});

export const restorePost = defineEndpoint({
  name: 'restorePost',
  method: 'POST',
  path: '/api/posts/:tracker_type/:uuid/restore',
  access: 'signed-in',
  summary: 'Shows one’s own hidden post again; one that is not hidden stays as it is',
  params: PostParams,
  response: Activity,
});

export const deletePost = defineEndpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/api/posts/:tracker_type/:uuid',
  access: 'signed-in',
  summary: 'Takes one’s own post out of every feed; what the tracker knows stays',
  params: PostParams,
  response: Success,
});
