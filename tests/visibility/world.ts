import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createTrackerKit } from '../../server/features/activities/tracker-kit.ts';
import { loadTrackers } from '../../server/trackers.ts';
import type { TrackerKit } from '../../server/tracker-kit/tracker-server.ts';
import { samplePost } from '../support/sample-post.ts';
import type { Caller, TestApp } from '../support/test-app.ts';
import { addNotifications } from './notification-read-paths.ts';
import { addMedia } from './media-read-paths.ts';
import { addReactions, type Fan, type Reactions } from './reactions.ts';
import {
  hasUnfollowed,
  isFollowing,
  mutesAuthor,
  type Author,
  type Post,
  type Viewpoint,
} from './reference.ts';

export interface WorldPost extends Post {
  readonly uuid: string;
  readonly author: WorldAuthor;
}

export interface WorldAuthor extends Author {
  readonly caller: Caller;
  /** A marker in the biography that shows who could read it. */
  readonly bio: string;
  /** Id of their picture, whose file contains the marker. */
  readonly pictureKey: string;
  readonly posts: readonly WorldPost[];
}

export interface WorldViewer {
  readonly name: string;
  readonly caller: Caller;
  readonly viewpointOf: (author: WorldAuthor) => Viewpoint;
  /** Authors whose profiles and posts this viewer opens one by one. */
  readonly opens: readonly WorldAuthor[];
}

export interface World {
  /** Type of the posts' tracker. */
  readonly kit: TrackerKit;
  readonly trackerType: string;
  /** Day of all posts. */
  readonly today: string;
  /** Types of trackers without posts. */
  readonly otherTypes: readonly string[];
  readonly authors: readonly WorldAuthor[];
  readonly viewers: readonly WorldViewer[];
  readonly reactions: Reactions;
}

/** Calls one endpoint in every way that could leak content, and compares with the reference. */
export type CheckReadPath = (world: World, viewer: WorldViewer) => Promise<void>;

const kinds: readonly Post[] = [
  { isInFeed: true, isHidden: false, isPublished: true },
  { isInFeed: false, isHidden: false, isPublished: true },
  { isInFeed: true, isHidden: true, isPublished: true },
  { isInFeed: true, isHidden: false, isPublished: false },
  { isInFeed: true, isHidden: false, isPublished: false, isWithheld: true },
  { isInFeed: true, isHidden: false, isPublished: true, visibility: 'followers' },
  { isInFeed: true, isHidden: false, isPublished: true, visibility: 'only_me' },
];

const viewpoints = [
  'stranger',
  'admin',
  'requested',
  'follower',
  'blocked by author',
  'blocks author',
  'follower blocked by author',
  'follower muting author',
  'follower of other trackers',
] as const satisfies readonly Viewpoint[];

/** An owner is a stranger to all others, so that a sixth of them is enough: three owners open each author. */
const STRANGERS_OF_OWNERS = 6;

/** No other user sees posts of inactive authors and of disabled trackers: a few kinds stand for all of them. */
function kindsOf({ isActive, tracker }: Author): readonly Post[] {
  return isActive && tracker !== 'disabled' && tracker !== 'removed' ? kinds : kinds.slice(0, 2);
}

/** Users with every state of profile and tracker, posts of every kind, and all kinds of viewers. */
export async function createWorld(app: TestApp): Promise<World> {
  const [module, ...others] = await loadTrackers(pino({ level: 'silent' }));
  if (!module) throw new Error('there is no tracker to try with');
  const kit = createTrackerKit(app.platform, module.definition);
  const trackerType = module.definition.type;
  const authors: WorldAuthor[] = [];
  for (const state of authorStates()) {
    authors.push(await createAuthor({ app, kit, trackerType }, `author${authors.length}`, state));
  }
  const viewers = await Promise.all(
    viewpoints.map(async (viewpoint, index) =>
      createViewer({ app, kit, trackerType }, `viewer${index}`, viewpoint, authors),
    ),
  );
  await countFollows(app);
  const owners = authors.map((author, index): WorldViewer => ({
    opens: authors.filter((other, place) => other === author || (place + index) % STRANGERS_OF_OWNERS === 0),
    name: `owner ${author.caller.username}`,
    caller: author.caller,
    viewpointOf: (other) => {
      // Deactivated users have no session and read as guests.
      if (!author.isActive) return 'guest';
      return other === author ? 'owner' : 'stranger';
    },
  }));
  const guest: WorldViewer = { name: 'guest', caller: app.guest, viewpointOf: () => 'guest', opens: authors };
  await addMedia(app, authors);
  const withheld = await app.signUp('fan_withheld');
  const hidden = await app.signUp('hidden_fan');
  const fans = { fans: await createFans(app, viewers), withheld, hidden };
  const reactions = await addReactions(app, authors, fans);
  await addNotifications(app, authors, [...viewers, ...owners]);
  const otherTypes = others.map(({ definition }) => definition.type);
  return {
    kit,
    trackerType,
    today: dayOf(app),
    otherTypes,
    authors,
    viewers: [guest, ...viewers, ...owners],
    reactions,
  };
}

/** Returns the day of all posts, in the time zone of their authors. */
function dayOf({ platform }: TestApp): string {
  return platform.now().toISOString().slice(0, 10);
}

function authorStates(): readonly Author[] {
  const states = [true, false].flatMap((isActive) =>
    [true, false].flatMap((isProfilePublic) =>
      (['public', 'private', 'disabled', 'removed'] as const).map((tracker) => ({
        isActive,
        isProfilePublic,
        tracker,
      })),
    ),
  );
  return [
    ...states,
    { isActive: true, isProfilePublic: true, tracker: 'withheld' },
    { isActive: true, isProfilePublic: false, tracker: 'withheld' },
  ];
}

interface Setting {
  readonly app: TestApp;
  readonly kit: TrackerKit;
  readonly trackerType: string;
}

/** Half of the posts are published before the user and tracker get their state, half after. */
async function createAuthor(setting: Setting, username: string, state: Author): Promise<WorldAuthor> {
  const { app, trackerType } = setting;
  const caller = await app.signUp(username);
  const bio = `bio of ${username}`;
  const posts: WorldPost[] = [];
  const pictureKey = `avatars/of-${username}.webp`;
  const author = { ...state, caller, bio, pictureKey, posts };
  await sql`
    update users set bio = ${bio}, profile_photo_path = ${pictureKey} where uuid = ${caller.uuid}`.execute(
    app.platform.db,
  );
  await app.platform.storage.put(pictureKey, Buffer.from(pictureKey));
  await expectOk(caller.post('/api/trackers/enable', { tracker_type: trackerType }));
  await expectOk(
    caller.put('/api/auth/update-tracker-privacy', { tracker_type: trackerType, is_public: true }),
  );
  posts.push(...(await publishAll(setting, author)));
  await enter(setting, author);
  if (state.tracker !== 'removed') posts.push(...(await publishAll(setting, author)));
  return author;
}

async function enter({ app, kit, trackerType }: Setting, author: WorldAuthor): Promise<void> {
  const { caller, tracker } = author;
  const named = { tracker_type: trackerType };
  if (tracker === 'private')
    await expectOk(caller.put('/api/auth/update-tracker-privacy', { ...named, is_public: false }));
  if (tracker === 'withheld') await kit.transaction((trx) => kit.setWithheld(trx, caller.uuid, true));
  if (tracker === 'disabled') await expectOk(caller.post('/api/trackers/disable', named));
  if (tracker === 'removed') await expectOk(caller.post('/api/trackers/remove', named));
  if (!author.isProfilePublic)
    await expectOk(caller.patch('/api/profile/privacy', { is_profile_public: false }));
  if (!author.isActive)
    await sql`update users set is_active = false where uuid = ${caller.uuid}`.execute(app.platform.db);
}

async function publishAll({ app, kit }: Setting, author: WorldAuthor): Promise<WorldPost[]> {
  const posts = kindsOf(author).map((kind) => ({ ...kind, uuid: randomUUIDv7(), author }));
  await kit.transaction(async (trx) => {
    await kit.publish(
      trx,
      posts.map(({ uuid, isInFeed: inFeed }) =>
        samplePost(author.caller.uuid, {
          uuid,
          eventAt: app.platform.now(),
          localDate: dayOf(app),
          description: `post ${uuid}`,
          inFeed,
        }),
      ),
    );
    for (const { uuid, isHidden, isPublished, isWithheld = false, visibility = 'everyone' } of posts)
      await sql`
        update activities set is_hidden = ${isHidden}, is_published = ${isPublished}, is_withheld = ${isWithheld},
          visibility = ${visibility},
          publish_at = case when ${isPublished || isWithheld} then null else event_at + interval '1 day' end
        where uuid = ${uuid}`.execute(trx);
  });
  return posts;
}

async function createViewer(
  { app, trackerType }: Setting,
  username: string,
  viewpoint: Viewpoint,
  authors: readonly WorldAuthor[],
): Promise<WorldViewer> {
  const caller = await app.signUp(username);
  const { db } = app.platform;
  if (viewpoint === 'admin')
    await sql`update users set role = 'admin' where uuid = ${caller.uuid}`.execute(db);
  const status = viewpoint === 'requested' ? 'requested' : isFollowing(viewpoint) ? 'following' : null;
  for (const author of latestFollowsFirst(authors).toReversed()) {
    const pair = { mine: caller.uuid, theirs: author.caller.uuid };
    if (status)
      await sql`insert into follows values (${pair.mine}, ${pair.theirs}, ${status}, now())`.execute(db);
    if (viewpoint.endsWith('blocked by author'))
      await sql`insert into blocks values (${pair.theirs}, ${pair.mine}, now())`.execute(db);
    if (mutesAuthor(viewpoint))
      await sql`insert into mutes values (${pair.mine}, ${pair.theirs}, now())`.execute(db);
    if (hasUnfollowed(viewpoint))
      await sql`insert into unfollowed_trackers values (${pair.mine}, ${pair.theirs}, ${trackerType}, now())`.execute(
        db,
      );
    if (viewpoint === 'blocks author')
      await sql`insert into blocks values (${pair.mine}, ${pair.theirs}, now())`.execute(db);
  }
  return { name: viewpoint, caller, viewpointOf: () => viewpoint, opens: authors };
}

/** Returns the authors in the order of the viewers' follows: first those whose trackers not every viewer sees alike. */
export function latestFollowsFirst(authors: readonly WorldAuthor[]): readonly WorldAuthor[] {
  const order = ['public', 'private', 'withheld', 'disabled', 'removed'] as const;
  return authors.toSorted((a, b) => order.indexOf(a.tracker) - order.indexOf(b.tracker));
}

/** A plain user, a user with blocks against every author, and a deactivated user. */
async function createFans(app: TestApp, viewers: readonly WorldViewer[]): Promise<readonly Fan[]> {
  const [fan, gone] = await Promise.all([app.signUp('fan'), app.signUp('fan_gone')]);
  const blocking = viewers.filter(({ name }) => name === 'blocks author');
  await sql`update users set is_active = false where uuid = ${gone.uuid}`.execute(app.platform.db);
  return [
    { caller: fan, isActive: true, blocksAuthors: false },
    ...blocking.map(({ caller }) => ({ caller, isActive: true, blocksAuthors: true })),
    { caller: gone, isActive: false, blocksAuthors: false },
  ];
}

/** Inserts follows directly: the product does not allow them beside a block. */
async function countFollows({ platform }: TestApp): Promise<void> {
  await sql`
    update users u set
      follower_count = (select count(*) from follows f join users a on a.uuid = f.follower_id
        where f.followee_id = u.uuid and f.status = 'following' and a.is_active),
      following_count = (select count(*) from follows f join users a on a.uuid = f.followee_id
        where f.follower_id = u.uuid and f.status = 'following' and a.is_active)`.execute(platform.db);
}

async function expectOk(answer: ReturnType<Caller['get']>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}
