import { Type } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { FollowStatus } from './profiles.ts';
import { Instant, Summary, UsernameParam } from './schema.ts';

const FollowAnswer = Type.Object({
  status: FollowStatus,
  follow_status: FollowStatus,
  follower_count: Type.Integer(),
  follows_you: Type.Boolean(),
});

export const follow = defineEndpoint({
  name: 'follow',
  method: 'POST',
  path: '/api/follows/:username',
  access: 'signed-in',
  summary: 'Follows a person, or asks to when the profile is private',
  params: UsernameParam,
  response: FollowAnswer,
});

export const unfollow = defineEndpoint({
  name: 'unfollow',
  method: 'DELETE',
  path: '/api/follows/:username',
  access: 'signed-in',
  summary: 'Ends following a person, or withdraws the request',
  params: UsernameParam,
  response: FollowAnswer,
});

export const followRequests = defineEndpoint({
  name: 'followRequests',
  method: 'GET',
  path: '/api/follows/requests',
  access: 'signed-in',
  summary: 'Requests that wait for the signed-in person',
  response: Type.Object({
    requests: Type.Array(Type.Interface([Summary], { created_at: Instant })),
    total: Type.Integer(),
  }),
});

export const approveFollowRequest = defineEndpoint({
  name: 'approveFollowRequest',
  method: 'POST',
  path: '/api/follows/requests/:username/approve',
  access: 'signed-in',
  summary: 'Approves a follow request',
  params: UsernameParam,
  response: Type.Object({ status: Type.Literal('approved') }),
});
