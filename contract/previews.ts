import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { UsernameParam, UsernameText, UuidParam } from './schema.ts';

/** Size of a preview picture in pixels, as required by social networks. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Low, because pictures are expensive and networks cache them. */
const PER_MINUTE = 120;

/** `v` is a hash of the content, so that a new picture has a new address. */
const version = Type.Object({ v: Type.Optional(Type.String({ maxLength: 64 })) });

export const sitePreview = defineEndpoint({
  name: 'sitePreview',
  method: 'GET',
  path: '/api/previews/site.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of pages without user content',
});

export const profilePreview = defineEndpoint({
  name: 'profilePreview',
  method: 'GET',
  path: '/api/previews/profiles/:username/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of a profile that both guests and the viewer may see',
  params: UsernameParam,
  query: version,
});

export const trackerPreview = defineEndpoint({
  name: 'trackerPreview',
  method: 'GET',
  path: '/api/previews/profiles/:username/:tracker/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of a tracker page that both guests and the viewer may see',
  params: Type.Object({ username: UsernameText, tracker: Type.String({ minLength: 1, maxLength: 60 }) }),
  query: version,
});

export const activityPreview = defineEndpoint({
  name: 'activityPreview',
  method: 'GET',
  path: '/api/previews/activities/:uuid/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'Get the preview picture of an activity that both guests and the viewer may see',
  params: UuidParam,
  query: version,
});
