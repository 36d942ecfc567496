import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ReportCase, ReportTarget } from '@plotline/contract/moderation.ts';
import { connect, endSocketsAfterwards, listen } from './realtime/support/client.ts';
import { runningEndpoints, type Parameter, type RunningEndpoint } from './support/open-api.ts';
import { createTestApp, type Caller } from './support/test-app.ts';
import { unzip } from './support/unzip.ts';
import { maySeePost, maySeeProfile } from './visibility/reference.ts';
import { visibleMedia } from './visibility/media-read-paths.ts';
import { createWorld, type WorldAuthor } from './visibility/world.ts';

// Calls every GET endpoint of the contract with the names and ids of a world of private and public content.
const app = await createTestApp();
endSocketsAfterwards();
const world = await createWorld(app);
const reads = (await runningEndpoints(app)).filter(({ method }) => method === 'GET');
const root = callerOf('admin');
const stranger = callerOf('stranger');
const authors = world.authors.filter(
  ({ isActive, tracker }) => isActive && (tracker === 'public' || tracker === 'private'),
);
const likeableType = (await app.guest.get('/api/?limit=1')).json<{
  activities: { likeable_type: string }[];
}>().activities[0]?.likeable_type;

function callerOf(name: string): Caller {
  const viewer = world.viewers.find((one) => one.name === name);
  if (!viewer) throw new Error(`${name} is missing in the world`);
  return viewer.caller;
}

/** Posts, biographies and files that a stranger must not see. */
function secretsOf(author: WorldAuthor): string[] {
  const posts = author.posts.filter((post) => !maySeePost(author, post, 'stranger'));
  return [
    ...posts.map(({ uuid }) => uuid),
    ...author.posts.flatMap(({ uuid }) => visibleMedia(uuid, 'owner').filter((id) => id !== uuid)),
    // Administrators see the public profiles of deactivated users, too: they are the ones who reactivate them.
    ...(maySeeProfile({ ...author, isActive: true }, 'stranger') ? [] : [author.bio]),
  ];
}
const secrets = world.authors.flatMap(secretsOf);

/** Names and ids for parameters. */
interface Subject {
  readonly username: string;
  readonly uuids: readonly string[];
}

const subjects: readonly Subject[] = [
  { username: root.username, uuids: [root.uuid] },
  ...authors.flatMap(({ caller, posts, tracker }) => [
    { username: caller.username, uuids: [caller.uuid] },
    // A private tracker hides all posts alike.
    ...posts
      .slice(0, tracker === 'public' ? 7 : 1)
      .map(({ uuid }) => ({ username: caller.username, uuids: visibleMedia(uuid, 'owner') })),
  ]),
];

/** Returns the value of a required parameter; optional ones are left out. */
function valueOf({ name, schema }: Parameter, { username }: Subject, uuid: string): string {
  const { enum: values, format } = schema as { readonly enum?: readonly string[]; readonly format?: string };
  if (format === 'uuid') return uuid;
  if (/^(?:likeable|activity)_type$/.test(name)) return likeableType ?? '';
  if (/tracker|^type$/.test(name)) return world.trackerType;
  if (values) return values[0] ?? '';
  if (name === 'file') return 'full.webp';
  return /user|^q$/.test(name) ? username : '1';
}

function urlsOf({ path, parameters }: RunningEndpoint, named: readonly Subject[] = subjects): string[] {
  const required = parameters.filter(({ required: isRequired }) => isRequired);
  const urls = named.flatMap((subject) =>
    subject.uuids.map((uuid) => {
      const query = required.filter((one) => one.in === 'query');
      const search = new URLSearchParams(query.map((one) => [one.name, valueOf(one, subject, uuid)]));
      const address = required
        .filter((one) => one.in === 'path')
        .reduce((url, one) => url.replace(`{${one.name}}`, valueOf(one, subject, uuid)), path);
      return search.size > 0 ? `${address}?${search.toString()}` : address;
    }),
  );
  return [...new Set(urls)];
}

/** Exports change with each download; preview pictures show what guests see, and take long to draw. */
const isCompared = ({ path }: RunningEndpoint) => !/\/(?:exports?|previews)\b/.test(path);
/** Time for some hundred calls on a busy machine. */
const MANY_CALLS = { timeout: 120_000 };
const isForAdmins = ({ path }: RunningEndpoint) => /\/admin\b|\/admin-/.test(path);

const statuses: number[] = [];

test.each(reads.filter(isCompared))(
  'when an administrator calls $path, they see nothing that is hidden from strangers',
  async (endpoint) => {
    for (const url of urlsOf(endpoint)) {
      const [own, others] = await Promise.all([root.get(url), stranger.get(url)]);
      expect([url, own.statusCode]).not.toEqual([url, 500]);
      statuses.push(others.statusCode);
      if (!isForAdmins(endpoint)) expect([url, own.statusCode]).toEqual([url, others.statusCode]);
      for (const { body } of [own, others])
        expect([url, secrets.filter((secret) => body.includes(secret))]).toEqual([url, []]);
    }
  },
);

test('when calls are generated, parameters reach content', () => {
  expect(statuses.length).toBeGreaterThan(500);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50);
});

async function report(who: Caller, target_type: ReportTarget, target_uuid: string): Promise<void> {
  const body = { target_type, target_uuid, reason: 'abuse', note: 'Look' };
  const answer = await who.post('/api/reports', body);
  expect([target_type, answer.statusCode]).toEqual([target_type, 201]);
}

async function openCases(): Promise<readonly ReportCase[]> {
  return (await root.get('/api/admin/reports?limit=100')).json<{ reports: ReportCase[] }>().reports;
}

test(
  'when a follower reports a private post, administrators see its text in the queue and nowhere else',
  MANY_CALLS,
  async () => {
    const author = authors.find((one) => !one.isProfilePublic && one.tracker === 'public');
    const post = author?.posts.find((one) => maySeePost(author, one, 'follower'));
    if (!author || !post) throw new Error('the world has no private post');
    await report(callerOf('follower'), 'activity', post.uuid);
    const named = [{ username: author.caller.username, uuids: [post.uuid] }];
    for (const url of reads.filter(isCompared).flatMap((endpoint) => urlsOf(endpoint, named))) {
      const { body } = await root.get(url);
      const seen = secrets.filter((secret) => body.includes(secret));
      expect([url, seen]).toEqual([url, url === '/api/admin/reports' ? [post.uuid] : []]);
    }
    const [only] = await openCases();
    await root.post(`/api/admin/reports/${only?.uuid}`, { action: 'dismiss' });
  },
);

test('when content is reported and decided about, nothing names the reporter', MANY_CALLS, async () => {
  const author = authors.find((one) => one.isProfilePublic && one.tracker === 'public');
  const post = author?.posts.find((one) => maySeePost(author, one, 'stranger'));
  if (!author || !post) throw new Error('the world has no public post');
  const owner = author.caller;
  const reporter = await app.signUp('secret_reporter');
  const body = { activity_type: likeableType, activity_uuid: post.uuid, content: 'Mine' };
  const comment = (await owner.post('/api/comments', body)).json<{ uuid: string }>();
  const readers = [root, owner, app.guest];
  const namesIn = (text: string) =>
    [reporter.uuid, reporter.username].map((name) => text.split(name).length - 1);
  const mentions = async (named: readonly Subject[]) => {
    const found: [string, string, number[]][] = [];
    for (const reader of readers)
      for (const url of reads.filter(isCompared).flatMap((endpoint) => urlsOf(endpoint, named)))
        found.push([reader.username, url, namesIn((await reader.get(url)).body)]);
    return found;
  };
  const content = { username: owner.username, uuids: [post.uuid, comment.uuid] };
  const before = await mentions([content]);
  const address = await listen(app);
  const sockets = await Promise.all([owner, root].map((one) => connect(address, one)));
  await sockets[0]?.subscribe('feed', `activity:${post.uuid}`, `user:${owner.username}`);

  await report(reporter, 'comment', comment.uuid);
  await report(reporter, 'media', post.uuid);
  await report(reporter, 'profile', owner.uuid);
  await report(reporter, 'activity', post.uuid);
  const cases = await openCases();
  expect(cases.length).toBe(4);
  for (const { uuid, target_type } of cases) {
    const action = target_type === 'profile' ? 'remove' : 'hide';
    const decided = await root.post(`/api/admin/reports/${uuid}`, { action, reason: 'Rule 1' });
    expect([target_type, decided.statusCode]).toEqual([target_type, 200]);
    expect(namesIn(decided.body)).toEqual([0, 0]);
    const { actions } = decided.json<{ report: ReportCase }>().report;
    const undone = await root.post(`/api/admin/actions/${actions[0]?.uuid}/undo`);
    expect(namesIn(undone.body)).toEqual([0, 0]);
  }
  expect(await mentions([content])).toEqual(before);
  const decisions = (await openCases()).flatMap(({ uuid, actions }) => [
    uuid,
    ...actions.map((one) => one.uuid),
  ]);
  const aboutDecisions = await mentions([{ ...content, uuids: decisions }]);
  const named = aboutDecisions.filter(
    ([, url, [uuid, name]]) => decisions.some((id) => url.includes(id)) && (uuid !== 0 || name !== 0),
  );
  expect(named).toEqual([]);

  const notices = (await owner.get('/api/notifications/')).json<{ notifications: { message: string }[] }>();
  expect(notices.notifications.filter(({ message }) => message.includes('administrator')).length).toBe(8);
  await expect
    .poll(() => sockets[0]?.received.filter((one) => JSON.stringify(one).includes('An administrator')).length)
    .toBeGreaterThanOrEqual(8);
  for (const { received } of sockets) expect(namesIn(JSON.stringify(received))).toEqual([0, 0]);
  const { rawPayload } = await owner.get('/api/auth/export');
  const files = [...(await unzip(rawPayload)).values()].map(String).join('\n');
  expect(files).toContain(owner.username);
  expect(namesIn(files)).toEqual([0, 0]);
  const { rows } = await sql<{ entry: string }>`
    select a::text as entry from admin_actions a`.execute(app.platform.db);
  expect(namesIn(rows.map(({ entry }) => entry).join('\n'))).toEqual([0, 0]);
});
