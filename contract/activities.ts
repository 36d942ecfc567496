import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Activity } from './feed.ts';
import { MEDIA_PER_POST } from './limits.ts';
import { MediaChoice } from './media.ts';
import { Nullable, Success, Uuid } from './schema.ts';

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

export const deletePost = defineEndpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/api/posts/:tracker_type/:uuid',
  access: 'signed-in',
  summary: 'Takes one’s own post out of every feed; what the tracker knows stays',
  params: PostParams,
  response: Success,
});
