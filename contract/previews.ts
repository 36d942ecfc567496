import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { Month, UsernameParam, UsernameText, UuidParam } from './schema.ts';

/** Low, because pictures are expensive and networks cache them. */
const PER_MINUTE = 120;

/** `v` is a hash of the content, so that a new picture has a new address. */
const version = Type.Object({ v: Type.Optional(Type.String({ maxLength: 64 })) });

const sized = Type.Object({ ...version.properties, size: Type.Optional(Type.Enum(['wide', 'story'])) });

export const sitePreview = defineEndpoint('sitePreview', {
  route: 'GET /api/previews/site.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of pages without user content',
});

export const profilePreview = defineEndpoint('profilePreview', {
  route: 'GET /api/previews/profiles/:username/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of a profile that both guests and the viewer may see',
  params: UsernameParam,
  query: version,
});

export const monthPreview = defineEndpoint('monthPreview', {
  route: 'GET /api/previews/profiles/:username/months/:month/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get a month of a profile as a picture, with the posts that both guests and the viewer may see',
  params: Type.Object({ username: UsernameText, month: Month }),
  query: sized,
});

export const trackerPreview = defineEndpoint('trackerPreview', {
  route: 'GET /api/previews/profiles/:username/:tracker/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of a tracker page that both guests and the viewer may see',
  params: Type.Object({ username: UsernameText, tracker: Type.String({ minLength: 1, maxLength: 60 }) }),
  query: version,
});

export const activityPreview = defineEndpoint('activityPreview', {
  route: 'GET /api/previews/activities/:uuid/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the picture of an activity that both guests and the viewer may see, for previews or stories',
  params: UuidParam,
  query: sized,
});
