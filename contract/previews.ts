import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { UsernameParam, UsernameText, UuidParam } from './schema.ts';

/** Width and height of a link's picture in pixels: what the networks that show them ask for. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** Pictures cost more than answers; whoever shows a link keeps them. */
const PER_MINUTE = 120;

/** `v` changes with what the picture shows, so that a new one has a new address. */
const version = Type.Object({ v: Type.Optional(Type.String({ maxLength: 64 })) });

export const sitePreview = defineEndpoint({
  name: 'sitePreview',
  method: 'GET',
  path: '/api/previews/site.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'The picture of links that show nothing of anybody',
});

export const profilePreview = defineEndpoint({
  name: 'profilePreview',
  method: 'GET',
  path: '/api/previews/profiles/:username/picture.png',
  etag: true,
  access: 'anyone',
  ratePerMinute: PER_MINUTE,
  summary: 'The picture of a link to a profile, as far as guests and the viewer may see it',
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
  summary: 'The picture of a link to a tracker page, as far as guests and the viewer may see it',
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
  summary: 'The picture of a link to an activity, as far as guests and the viewer may see it',
  params: UuidParam,
  query: version,
});
