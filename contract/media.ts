import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ALT_TEXT_MAX, VIDEO_MAX_BYTES } from './limits.ts';
import { Nullable, Uuid, UuidParam } from './schema.ts';

/** A picture or video of a post, or one that has been uploaded for a post. */
export const Media = Type.Object({
  id: Uuid,
  media_type: Type.Enum(['image', 'video']),
  url: Type.String(),
  /** A smaller picture that stands still: of a video the poster. */
  thumbnail_url: Nullable(Type.String()),
  /** Of a video, in seconds. */
  duration: Nullable(Type.Number()),
  /** In pixels, upright. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** A picture that moves. */
  is_animated: Type.Boolean(),
  /** What it shows, for those who do not see it. */
  alt_text: Nullable(Type.String()),
});
export type Media = Static<typeof Media>;

/** A post's own picture or video, by its id alone or with its description. */
export const MediaChoice = Type.Union([
  Uuid,
  Type.Object({
    id: Uuid,
    alt_text: Type.Optional(Nullable(Type.String({ maxLength: ALT_TEXT_MAX }))),
  }),
]);
export type MediaChoice = Static<typeof MediaChoice>;

/**
 * Files that no post holds are removed after a day. A second part, `poster`, may hold a picture that stands for a
 * video before it plays.
 */
export const uploadMedia = defineEndpoint({
  name: 'uploadMedia',
  method: 'POST',
  path: '/api/media',
  access: 'signed-in',
  summary:
    'Uploads a picture (JPEG, PNG, WebP, GIF to 10 MB) or a video (MP4, WebM, MOV to 100 MB and 60 seconds) for a post of one’s own',
  status: 201,
  ratePerMinute: 60,
  multipart: { maxBytes: VIDEO_MAX_BYTES },
  response: Media,
});

/** For an upload that is no longer wanted; what belongs to a post leaves it with the post's next change. */
export const deleteMedia = defineEndpoint({
  name: 'deleteMedia',
  method: 'DELETE',
  path: '/api/media/:uuid',
  access: 'signed-in',
  summary: 'Removes an upload that no post holds; also fine when there is none',
  params: UuidParam,
  response: Type.Object({ success: Type.Literal(true) }),
});

/** The address that `url` and `thumbnail_url` name; a file never changes. Understands ranges of bytes. */
export const getMediaFile = defineEndpoint({
  name: 'getMediaFile',
  method: 'GET',
  path: '/media/posts/:uuid/:file',
  access: 'anyone',
  summary: 'A file of a post, for everyone who may see the post; before that, for its uploader',
  params: Type.Object({ uuid: Uuid, file: Type.String({ maxLength: 40 }) }),
});
