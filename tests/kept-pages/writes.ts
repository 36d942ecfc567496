import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { enterSample } from '../support/samples.ts';
import type { Caller } from '../support/test-app.ts';
import { workout } from '../support/writers.ts';
import type { Viewers } from './comparison.ts';

const DAY_MS = 86_400_000;

export interface WriteContext extends Viewers {
  readonly admin: Caller;
  readonly type: string;
  /** A post of the owner. */
  readonly post: string;
}

/** Writes by what they leave behind; the tracker stays visible to all. */
export type Writes = Readonly<Record<string, (context: WriteContext) => Promise<unknown>>>;

async function ok(response: Promise<LightMyRequestResponse>): Promise<LightMyRequestResponse> {
  const answer = await response;
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer;
}

function setFeed({ owner, type }: WriteContext, settings: object): Promise<unknown> {
  return ok(owner.put('/api/trackers/feed', { tracker_type: type, ...settings }));
}

function limit({ owner, type, post }: WriteContext, visibility: string): Promise<unknown> {
  return ok(owner.put(`/api/posts/${type}/${post}/visibility`, { visibility }));
}

function setPublic({ owner, type }: WriteContext, isPublic: boolean): Promise<unknown> {
  return ok(owner.put('/api/auth/update-tracker-privacy', { tracker_type: type, is_public: isPublic }));
}

async function moderate({ admin, stranger, post }: WriteContext): Promise<() => Promise<unknown>> {
  await ok(stranger.post('/api/reports', { target_type: 'activity', target_uuid: post, reason: 'spam' }));
  const { reports } = (await ok(admin.get('/api/admin/reports'))).json();
  const [{ uuid: id }] = reports;
  const decided = await ok(admin.post(`/api/admin/reports/${id}`, { action: 'hide', reason: 'Rule 1' }));
  const [action] = decided.json().report.actions;
  return () => ok(admin.post(`/api/admin/actions/${action.uuid}/undo`));
}

let undo: () => Promise<unknown> = async () => undefined;

const COMMON: Writes = {
  'more items': ({ owner, type }) => enterSample(type, owner, new Date(Date.now() - 3 * DAY_MS)),
  'a post for followers': (context) => limit(context, 'followers'),
  'a post for its author': (context) => limit(context, 'only_me'),
  'a hidden post for its author': ({ owner, type, post }) => ok(owner.delete(`/api/posts/${type}/${post}`)),
  'a post that is shown again': ({ owner, type, post }) =>
    ok(owner.post(`/api/posts/${type}/${post}/restore`)),
  'a post for everyone': (context) => limit(context, 'everyone'),
  'a post that a moderator hides': async (context) => void (undo = await moderate(context)),
  'a decision that is undone': () => undo(),
  'a private tracker': (context) => setPublic(context, false),
  'a public tracker': (context) => setPublic(context, true),
  'posts for followers': (context) => setFeed(context, { post_visibility: 'followers' }),
  'an item for followers': ({ owner, type }) => enterSample(type, owner, new Date(Date.now() - 2 * DAY_MS)),
  'posts for everyone': (context) => setFeed(context, { post_visibility: 'everyone' }),
  'a publish delay': (context) => setFeed(context, { publish_delay_minutes: 2_880 }),
  'a scheduled item': ({ owner, type }) => enterSample(type, owner, new Date()),
  'no delay, with a scheduled item': (context) => setFeed(context, { publish_delay_minutes: 0 }),
  'a scheduled post that is published': async ({ owner, type }) => {
    await sql`
      update activities set is_published = true, publish_at = null
      where user_id = ${owner.uuid} and tracker_type = ${type} and not is_published`.execute(
      owner.platform.db,
    );
  },
  'another time zone': ({ owner }) => ok(owner.put('/api/auth/update-profile', { timezone: 'Asia/Tokyo' })),
  'weeks from Sunday': ({ owner }) => ok(owner.put('/api/auth/update-profile', { week_start: 'sunday' })),
  'a follower who leaves': ({ owner, follower }) => ok(follower.delete(`/api/follows/${owner.username}`)),
};

const LAST: Writes = {
  'a tracker that is added again': async ({ owner, type }) => {
    await ok(owner.post('/api/trackers/remove', { tracker_type: type }));
    await ok(owner.post('/api/trackers/enable', { tracker_type: type, is_public: true }));
  },
  'items of the tracker that was added again': ({ owner, type }) => enterSample(type, owner, new Date()),
};

function putWeights({ owner }: WriteContext, settings: object): Promise<unknown> {
  return ok(owner.put('/api/weights/settings', settings));
}

async function newestItem({ owner, type }: WriteContext): Promise<string> {
  const { items } = (await ok(owner.get(`/api/profiles/${owner.username}/${type}/items`))).json();
  return items[0].uuid;
}

/** The exercises of the user, first the own one of the samples. */
async function findExercises({ owner }: WriteContext): Promise<string[]> {
  const find = async (q: string) =>
    (await ok(owner.get(`/api/weights/exercises?q=${encodeURIComponent(q)}`))).json().exercises[0].uuid;
  return [await find('A lift'), await find('Bench Press')];
}

let merge = '';

const OWN: Readonly<Record<string, Writes>> = {
  weights: {
    'a workout': ({ owner }) => ok(owner.post('/api/weights/workouts', workout(randomUUID()))),
    'pounds and another formula': (context) =>
      putWeights(context, { unit: 'lb', formula: 'brzycki', week_goal: 3 }),
    'a body weight': ({ owner }) =>
      ok(owner.put('/api/weights/bodyweight/2026-11-01', { weight: 80, unit: 'kg' })),
    'a shared body weight': (context) => putWeights(context, { share_bodyweight: true }),
    'no body weight': ({ owner }) => ok(owner.delete('/api/weights/bodyweight/2026-11-01')),
    'an exercise with another name': async (context) => {
      const [own] = await findExercises(context);
      return ok(context.owner.patch(`/api/weights/exercises/${own}`, { name: 'A lift of mine' }));
    },
    'the exercise with its former name': async (context) => {
      const [own] = await findExercises(context);
      return ok(context.owner.patch(`/api/weights/exercises/${own}`, { name: 'A lift of my own' }));
    },
    'a merged exercise': async (context) => {
      const [own, other] = await findExercises(context);
      await ok(context.owner.post(`/api/weights/exercises/${own}/merge`, { into: other }));
      merge = (await ok(context.owner.get('/api/weights/merges'))).json().merges[0].merge_id;
    },
    'an undone merge': ({ owner }) => ok(owner.post(`/api/weights/merges/${merge}/undo`)),
    'a deleted workout': async (context) =>
      ok(context.owner.delete(`/api/weights/workouts/${await newestItem(context)}`)),
  },
  chess: {
    'hidden ratings': ({ owner }) => ok(owner.put('/api/chess/settings', { hide_ratings: true })),
    'shown ratings': ({ owner }) => ok(owner.put('/api/chess/settings', { hide_ratings: false })),
    'a deleted game': async (context) =>
      ok(context.owner.delete(`/api/chess/games/${await newestItem(context)}`)),
  },
  stripe: {
    'rounded amounts': ({ owner }) => ok(owner.put('/api/stripe/settings', { amount_visibility: 'rounded' })),
    'hidden amounts': ({ owner }) => ok(owner.put('/api/stripe/settings', { amount_visibility: 'hidden' })),
    'exact amounts': ({ owner }) => ok(owner.put('/api/stripe/settings', { amount_visibility: 'exact' })),
  },
};

/** Returns the writes of a tracker in their order. */
export function writesOf(type: string): Writes {
  return { ...COMMON, ...OWN[type], ...LAST };
}
