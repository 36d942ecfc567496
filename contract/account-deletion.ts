import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PASSWORD_MAX } from './limits.ts';
import { Success } from './schema.ts';
import { ContentCount } from './trackers.ts';

/** Numbers of what a deletion removes; beside the fields below, one number for each key of the trackers' contents. */
export const DeletionSummary = Type.Object(
  {
    /** The session signed in too long ago to delete the account without the password. */
    needs_password: Type.Boolean(),
    posts: Type.Integer(),
    /** By others, on the account's posts. */
    likes_received: Type.Integer(),
    comments_received: Type.Integer(),
    /** By the account. */
    likes: Type.Integer(),
    comments: Type.Integer(),
    /** Comments whose author and text go, but whose place stays because others replied. */
    tombstones: Type.Integer(),
    media: Type.Integer(),
    followers: Type.Integer(),
    following: Type.Integer(),
    trackers: Type.Array(
      Type.Object({
        tracker_type: Type.String(),
        name: Type.String(),
        contents: Type.Array(ContentCount),
      }),
    ),
  },
  { additionalProperties: Type.Integer() },
);
export type DeletionSummary = Static<typeof DeletionSummary>;

export const getDeletionSummary = defineEndpoint({
  name: 'getDeletionSummary',
  method: 'GET',
  path: '/api/auth/deletion-summary',
  access: 'signed-in',
  summary: 'What goes and what stays when the account is deleted, in numbers',
  response: DeletionSummary,
});

export const deleteAccount = defineEndpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/auth/delete-account',
  access: 'signed-in',
  summary:
    'Deletes the account with everything that belongs to it; a session older than ten minutes sends the password',
  body: Type.Object({
    /** When sent, it must be the username. */
    username_confirmation: Type.Optional(Type.String({ maxLength: 200 })),
    /** When sent, it must be right, however fresh the session is. */
    password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX })),
  }),
  response: Success,
});
