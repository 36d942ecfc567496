import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { PASSWORD_MAX } from './limits.ts';
import { Success } from './schema.ts';
import { ContentCount } from './trackers.ts';

/** Numbers of items that a deletion removes; also one number for each key in the contents of the trackers. */
export const DeletionSummary = Type.Object(
  {
    /** True if the sign-in is too old to delete the account without the password. */
    needs_password: Type.Boolean(),
    posts: Type.Integer(),
    /** Received from others on the account's posts. */
    likes_received: Type.Integer(),
    comments_received: Type.Integer(),
    /** Given by the account. */
    likes: Type.Integer(),
    comments: Type.Integer(),
    /** Comments that lose author and text but stay because others replied. */
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

export const getDeletionSummary = defineEndpoint('getDeletionSummary', {
  route: 'GET /api/auth/deletion-summary',
  access: 'signed-in',
  allowsSuspended: true,
  summary: 'Count the data that deleting the account removes',
  response: DeletionSummary,
});

export const deleteAccount = defineEndpoint('deleteAccount', {
  route: 'DELETE /api/auth/delete-account',
  access: 'signed-in',
  allowsSuspended: true,
  summary:
    'Delete the account with all its data; the password is required if the sign-in is older than ten minutes',
  body: Type.Object({
    /** Must be the username, if sent. */
    username_confirmation: Type.Optional(Type.String({ maxLength: 200 })),
    /** Must be correct, if sent, also after a recent sign-in. */
    password: Type.Optional(Type.String({ maxLength: PASSWORD_MAX })),
  }),
  response: Success,
});
