import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ALT_TEXT_MAX, VIDEO_MAX_BYTES } from './limits.ts';
import { Nullable, Uuid, UuidParam } from './schema.ts';

/** Picture or video of a post, or an upload for one. */
export const Media = Type.Object({
  id: Uuid,
  media_type: Type.Enum(['image', 'video']),
  url: Type.String(),
  /** Small still picture; the poster of a video. */
  thumbnail_url: Nullable(Type.String()),
  /** Duration of a video in seconds. */
  duration: Nullable(Type.Number()),
  /** Size in pixels of the upright picture. */
  width: Type.Integer(),
  height: Type.Integer(),
  /** True for animations. */
  is_animated: Type.Boolean(),
  /** Alternative text. */
  alt_text: Nullable(Type.String()),
  /** Present if an administrator hid it; only its owner sees it. */
  is_withheld: Type.Optional(Type.Literal(true)),
});
export type Media = Static<typeof Media>;

/** Picture or video to attach, by its id or with an alternative text. */
export const MediaChoice = Type.Union([
  Uuid,
  Type.Object({
    id: Uuid,
    alt_text: Type.Optional(Nullable(Type.String({ maxLength: ALT_TEXT_MAX }))),
  }),
]);
export type MediaChoice = Static<typeof MediaChoice>;

/**
 * Uploads that are not attached to a post are deleted after a day. A second part, `poster`, may contain a picture shown
 * before a video plays.
 */
export const uploadMedia = defineEndpoint('uploadMedia', {
  route: 'POST /api/media',
  access: 'signed-in',
  summary:
    'Upload a picture (JPEG, PNG, WebP or GIF up to 10 MB) or a video (MP4, WebM or MOV up to 100 MB and 60 seconds) for a post',
  status: 201,
  ratePerMinute: 60,
  multipart: { maxBytes: VIDEO_MAX_BYTES },
  response: Media,
});

/** Only for unattached uploads; attached media are removed by editing the post. */
export const deleteMedia = defineEndpoint('deleteMedia', {
  route: 'DELETE /api/media/:uuid',
  access: 'signed-in',
  summary: 'Delete an upload that is not attached to a post, if it exists',
  params: UuidParam,
  response: Type.Object({ success: Type.Literal(true) }),
});

/** Endpoint of `url` and `thumbnail_url`; a file never changes. Supports byte ranges. */
export const getMediaFile = defineEndpoint('getMediaFile', {
  route: 'GET /media/posts/:uuid/:file',
  access: 'anyone',
  tokenScope: 'read',
  summary: 'Get a file of a post that the viewer may see, or of their own upload',
  params: Type.Object({ uuid: Uuid, file: Type.String({ maxLength: 40 }) }),
});
