import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { signup, updateProfile, uploadProfilePicture } from '@plotline/contract/accounts.ts';
import { updatePost } from '@plotline/contract/activities.ts';
import { createComment } from '@plotline/contract/comments.ts';
import { userFeed, type Activity } from '@plotline/contract/feed.ts';
import { follow } from '@plotline/contract/follows.ts';
import { like } from '@plotline/contract/likes.ts';
import { uploadMedia } from '@plotline/contract/media.ts';
import { importPgn } from '../../trackers/chess/contract/imports.ts';
import { applyImport, previewImport } from '../../trackers/weights/contract/imports.ts';
import { shiftDates } from './shift-dates.ts';
import { COMMENTS, POSTS, USERS, type DemoUser } from './users.ts';
import sharp from 'sharp';
import {
  pathOf,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type ResponseOf,
} from '@plotline/contract/endpoint.ts';

/** Until `tools/demo.ts` sets that of the demo. */
const SIGNUP_PASSWORD = 'Violet-Kite-7';
const FILES = path.join(import.meta.dirname, 'files');

interface Member {
  readonly user: DemoUser;
  readonly client: DemoClient;
}

export interface SeedOptions {
  /** Host of the public address. */
  readonly host: string;
  readonly today: Date;
  readonly users?: readonly DemoUser[];
}

/** Fills an empty installation through its API: users, their files, follows, posts, likes and comments. */
export async function seedDemo(
  http: FastifyInstance,
  { host, today, users = USERS }: SeedOptions,
): Promise<void> {
  const members: Member[] = [];
  for (const [number, user] of users.entries()) {
    const client = await signUp(http, host, user);
    if (user.bio !== '') await client.call(updateProfile, { body: { bio: user.bio } });
    const picture = new Blob([new Uint8Array(await drawPicture(number))]);
    await client.upload(uploadProfilePicture, { file: picture });
    if (user.workouts) await importWorkouts(client, user, fileOf(user.workouts, user, today));
    if (user.games) await importGames(client, gamesOf(user.games, user, today));
    members.push({ user, client });
  }
  await followEachOther(members);
  for (const [number, { client, user }] of members.entries()) {
    for (const post of (await postsOf(client, user)).slice(0, 2)) await writePost(client, post, number);
  }
  for (const [number, { user }] of members.entries()) {
    const others = members.filter((_, other) => other !== number && isFollower(other, number));
    for (const [index, post] of (await postsOf(members[number]?.client, user)).slice(0, 3).entries())
      await react(others, post, number + index);
  }
}

async function importWorkouts(client: DemoClient, { timezone }: DemoUser, text: string): Promise<void> {
  const preview = await client.upload(previewImport, { timezone, file: new File([text], 'workouts.csv') });
  const unit = preview.unit ?? preview.unit_guess;
  await client.call(applyImport, { params: { batch_id: preview.batch_id }, body: { unit, timezone } });
}

async function importGames(client: DemoClient, text: string): Promise<void> {
  await client.upload(importPgn, { username: 'Player', file: new File([text], 'games.pgn') });
}

function fileOf(name: string, { daysAgo }: DemoUser, today: Date): string {
  return shiftDates(readFileSync(path.join(FILES, name), 'utf8'), { today, daysAgo });
}

function gamesOf({ file, part }: NonNullable<DemoUser['games']>, { daysAgo }: DemoUser, today: Date): string {
  const games = readFileSync(path.join(FILES, file), 'utf8').split(/\n+(?=\[Event )/);
  const [from, to] = part.map((share) => Math.floor(share * games.length));
  return shiftDates(games.slice(from, to).join('\n\n'), { today, daysAgo });
}

/** Almost everyone follows almost everyone; private profiles close afterwards. */
async function followEachOther(members: readonly Member[]): Promise<void> {
  for (const [number, { client }] of members.entries())
    for (const [other, { user }] of members.entries())
      if (number !== other && isFollower(number, other))
        await client.call(follow, { params: { username: user.username } });
  for (const { client, user } of members)
    if (user.isPrivate) await client.call(updateProfile, { body: { is_profile_public: false } });
}

function isFollower(number: number, other: number): boolean {
  return (number * 5 + other * 3) % 4 !== 0;
}

async function postsOf(client: DemoClient | undefined, { username }: DemoUser): Promise<readonly Activity[]> {
  return client ? (await client.call(userFeed, { params: { username } })).activities : [];
}

async function writePost(client: DemoClient, post: Activity, number: number): Promise<void> {
  const { text, file, alt } = POSTS[number % POSTS.length] ?? { text: '' };
  const params = { tracker_type: post.tracker_type, uuid: post.activity_uuid };
  if (file === undefined) {
    await client.call(updatePost, { params, body: { content: text } });
    return;
  }
  const content = new Blob([new Uint8Array(readFileSync(path.join(FILES, file)))]);
  const { id } = await client.upload(uploadMedia, { file: content });
  const media = [{ id, alt_text: alt ?? null }];
  await client.call(updatePost, { params, body: { content: text, media } });
}

async function react(others: readonly Member[], post: Activity, seed: number): Promise<void> {
  const liked = { likeable_type: post.likeable_type, likeable_uuid: post.activity_uuid };
  const commented = { activity_type: post.likeable_type, activity_uuid: post.activity_uuid };
  for (const [index, { client }] of others.entries()) {
    if ((index + seed) % 3 !== 0) await client.call(like, { body: liked });
    if ((index + seed) % 4 === 0) {
      const content = COMMENTS[(index + seed) % COMMENTS.length] ?? '';
      await client.call(createComment, { body: { ...commented, content } });
    }
  }
}

const SIZE = 400;

/** Draws a profile picture: hills under a sun, in colours that depend on the number. */
function drawPicture(number: number): Promise<Buffer> {
  const hue = (number * 47) % 360;
  const sun = 90 + ((number * 61) % 220);
  const hill = (offset: number, light: number) => {
    const peak = 210 + offset + ((number * 37) % 50);
    return `<path d="M0 ${peak + 60} Q 110 ${peak - 60} 220 ${peak + 20} T 400 ${peak} V 400 H 0 Z"
      fill="hsl(${hue} 45% ${light}%)"/>`;
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
    <rect width="400" height="400" fill="hsl(${(hue + 30) % 360} 70% 82%)"/>
    <circle cx="${sun}" cy="130" r="62" fill="hsl(${(hue + 180) % 360} 80% 70%)"/>
    ${hill(0, 58)}${hill(60, 44)}${hill(115, 30)}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Calls the API as one user, within the process. */
interface DemoClient {
  call<E extends Endpoint>(
    endpoint: E,
    request?: { readonly params?: ParamsOf<E>; readonly body?: BodyOf<E> },
  ): Promise<ResponseOf<E>>;
  /** Sends a form. */
  upload<E extends Endpoint>(
    endpoint: E,
    fields: Readonly<Record<string, string | Blob>>,
  ): Promise<ResponseOf<E>>;
}

/** Signs a user of the demo up. @throws when the server refuses a request */
async function signUp(http: FastifyInstance, host: string, user: DemoUser): Promise<DemoClient> {
  const { username, name, timezone } = user;
  const [first_name, last_name] = name;
  const email = `${username}@example.org`;
  const account = { username, email, password: SIGNUP_PASSWORD, password_confirm: SIGNUP_PASSWORD };
  const payload = { ...account, first_name, last_name, timezone };
  const url = pathOf(signup);
  const answer = await http.inject({ method: 'POST', url, payload, authority: host });
  if (answer.statusCode >= 300) throw new Error(`${username} could not sign up: ${answer.body}`);
  const session = answer.cookies.find((cookie) => cookie.name.endsWith('session'));
  return clientOf(http, host, { [session?.name ?? 'session']: session?.value ?? '' });
}

function clientOf(http: FastifyInstance, host: string, cookies: Record<string, string>): DemoClient {
  async function send<E extends Endpoint>(
    endpoint: E,
    url: string,
    payload?: object,
  ): Promise<ResponseOf<E>> {
    const { method } = endpoint;
    const answer = await http.inject({
      method,
      url,
      cookies,
      authority: host,
      ...(payload ? { payload } : {}),
    });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json<ResponseOf<E>>();
  }
  return {
    call: (endpoint, { params, body } = {}) => send(endpoint, pathOf(endpoint, { ...params }), body),
    upload: (endpoint, fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return send(endpoint, pathOf(endpoint), form);
    },
  };
}
