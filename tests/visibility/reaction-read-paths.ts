import { expect } from 'vitest';
import type { Activity } from '@plotline/contract/feed.ts';
import { examplesOf, meets, type FanComment } from './reactions.ts';
import { maySeePost, mutesAuthor } from './reference.ts';
import type { CheckReadPath, World, WorldPost, WorldViewer } from './world.ts';

/** All reads of likes and comments, on posts of every kind. */
export const reactionReadPaths = {
  likers: async (world, viewer) => {
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    for (const { post, isVisible, head, seesHead, met, hidden, counted, hiddenByAuthor, isAuthor } of looks(
      world,
      viewer,
    )) {
      const users = isVisible ? met.map(({ fan }) => fan.caller.username).toSorted() : null;
      const expectLikers = async (type: string, uuid: string, isThere: boolean) => {
        const url = `/api/likes/users?likeable_type=${type}&likeable_uuid=${uuid}`;
        const answer = await viewer.caller.get(url);
        expect([url, answer.statusCode]).toEqual([url, isGuest ? 401 : isThere ? 200 : 404]);
        if (answer.statusCode !== 200) return;
        const likers = answer.json<{ users: { username: string }[]; total: number }>();
        expect(likers.users.map(({ username }) => username).toSorted()).toEqual(users);
        expect(likers.total).toBe(counted.length);
      };
      await expectLikers(world.trackerType, post.uuid, isVisible);
      await expectLikers('comment', head, isVisible && seesHead);
      for (const { uuid } of met) await expectLikers('comment', uuid, isVisible);
      for (const { uuid } of hidden) await expectLikers('comment', uuid, false);
      for (const { uuid } of hiddenByAuthor) await expectLikers('comment', uuid, isVisible && isAuthor);
    }
  },
  listComments: async (world, viewer) => {
    for (const { post, isVisible, head, met, counted, shownHidden } of looks(world, viewer)) {
      const url = `/api/comments?activity_type=${world.trackerType}&activity_uuid=${post.uuid}`;
      const uuids = [head, ...[...met, ...shownHidden].map(({ uuid }) => uuid)];
      const total = 1 + counted.length;
      const page = await expectComments(viewer, {
        url,
        isVisible,
        uuids,
        total,
        absence: 'Activity not found',
      });
      if (!page) continue;
      const replies = page.comments.find(({ uuid }) => uuid === head)?.replies.map(({ uuid }) => uuid);
      const wanted = [...met, ...shownHidden].map(({ replyUuid }) => replyUuid);
      expect(replies?.toSorted()).toEqual(wanted.toSorted());
      const marked = page.comments.filter((comment) => comment.is_hidden).map(({ uuid }) => uuid);
      expect(marked).toEqual(shownHidden.map(({ uuid }) => uuid));
    }
  },
  listReplies: async (world, viewer) => {
    const absence = 'Comment not found';
    for (const { isVisible, head, met, hidden, counted, hiddenByAuthor, shownHidden, isAuthor } of looks(
      world,
      viewer,
    )) {
      const uuids = [...met, ...shownHidden].map(({ replyUuid }) => replyUuid);
      await expectComments(viewer, {
        url: repliesOf(head),
        isVisible,
        uuids,
        total: counted.length,
        absence,
      });
      for (const { uuid } of met)
        await expectComments(viewer, { url: repliesOf(uuid), isVisible, uuids: [], total: 0, absence });
      for (const { uuid } of hidden)
        await expectComments(viewer, {
          url: repliesOf(uuid),
          isVisible: false,
          uuids: [],
          total: 0,
          absence,
        });
      for (const { uuid } of hiddenByAuthor) {
        const isThere = isVisible && isAuthor;
        await expectComments(viewer, {
          url: repliesOf(uuid),
          isVisible: isThere,
          uuids: [],
          total: 0,
          absence,
        });
      }
    }
  },
  /** Only users who may see the post can be mentioned under it. */
  mentionable: async (world, viewer) => {
    const isGuest = (await viewer.caller.get('/api/auth/me')).statusCode === 401;
    for (const { post, isVisible, met, hidden, isAuthor } of looks(world, viewer)) {
      for (const one of [...met, ...hidden]) {
        const { caller, blocksAuthors } = one.fan;
        const mayRead = maySeePost(post.author, post, blocksAuthors ? 'blocks author' : 'stranger');
        const url = `/api/mentions?activity_type=${world.trackerType}&activity_uuid=${post.uuid}&q=${caller.username}`;
        const answer = await viewer.caller.get(url);
        expect([url, answer.statusCode]).toEqual([url, isGuest ? 401 : isVisible ? 200 : 404]);
        if (answer.statusCode !== 200) continue;
        const names = answer.json<{ people: { username: string }[] }>().people.map((found) => found.username);
        const isOffered = met.includes(one) && mayRead && caller !== viewer.caller;
        expect([url, names.includes(caller.username)]).toEqual([url, isOffered]);
      }
      if (isGuest || !isVisible) continue;
      const name = world.reactions.hiddenFan.username;
      const url = `/api/mentions?activity_type=${world.trackerType}&activity_uuid=${post.uuid}&q=${name}`;
      const { people } = (await viewer.caller.get(url)).json<{ people: { username: string }[] }>();
      const seesPost = maySeePost(post.author, post, 'stranger');
      expect([url, people.map(({ username }) => username)]).toEqual([
        url,
        isAuthor && seesPost ? [name] : [],
      ]);
    }
  },
} satisfies Readonly<Record<string, CheckReadPath>>;

/** Previews of an activity exclude users hidden by a block or mute; its counts are the same for everyone. */
export function expectReactions(
  world: World,
  viewer: WorldViewer,
  post: WorldPost,
  activity: Activity,
): void {
  const { head, seesHead, met, counted, shownHidden } = lookAt(world, viewer, post);
  expect(activity.like_count).toBe(counted.length);
  for (const comment of activity.comments_preview) expect(comment.like_count).toBe(counted.length);
  expect(activity.comment_count).toBe(1 + 2 * counted.length);
  const preview = activity.comments_preview.map(({ uuid }) => uuid);
  expect(preview.toSorted()).toEqual(
    [...(seesHead ? [head] : []), ...[...met, ...shownHidden].map(({ uuid }) => uuid)].toSorted(),
  );
  expect(activity.comment).toEqual(activity.comments_preview[0]);
  expect(activity.is_liked_by_viewer).toBe(met.some(({ fan }) => fan.caller === viewer.caller));
}

const repliesOf = (uuid: string) => `/api/comments/${uuid}/replies`;

interface WantedComments {
  readonly url: string;
  readonly isVisible: boolean;
  readonly uuids: readonly string[];
  readonly total: number;
  readonly absence: string;
}

interface CommentsAnswer {
  readonly comments: readonly {
    readonly uuid: string;
    readonly replies: readonly { uuid: string }[];
    readonly is_hidden?: true;
  }[];
  readonly total: number;
}

async function expectComments(
  { caller }: WorldViewer,
  { url, isVisible, uuids, total, absence }: WantedComments,
): Promise<CommentsAnswer | undefined> {
  const answer = await caller.get(url);
  expect([url, answer.statusCode]).toEqual([url, isVisible ? 200 : 404]);
  if (!isVisible) {
    expect(answer.json()).toEqual({ detail: absence });
    return undefined;
  }
  const page = answer.json<CommentsAnswer>();
  expect(page.comments.map(({ uuid }) => uuid).toSorted()).toEqual(uuids.toSorted());
  expect(page.total).toBe(total);
  return page;
}

function looks(world: World, viewer: WorldViewer) {
  return examplesOf(viewer.opens).map((post) => lookAt(world, viewer, post));
}

function lookAt(world: World, viewer: WorldViewer, post: WorldPost) {
  const comments = world.reactions.comments.filter((comment) => comment.post === post);
  const hiddenByAuthor = [world.reactions.hiddenOf.get(post) ?? []].flat();
  const isAuthor = viewer.viewpointOf(post.author) === 'owner';
  const isMet = ({ fan }: FanComment) => meets(viewer, fan, world.authors);
  return {
    post,
    isVisible: maySeePost(post.author, post, viewer.viewpointOf(post.author)),
    head: world.reactions.headOf.get(post) ?? post.uuid,
    // A muted author's comment stays as a tombstone above its replies.
    seesHead: !mutesAuthor(viewer.viewpointOf(post.author)),
    met: comments.filter(isMet),
    hidden: comments.filter((comment) => !isMet(comment)),
    /** Comments, each by a user who also likes the post, that are counted for every viewer. */
    counted: comments.filter(({ fan }) => fan.isActive),
    isAuthor,
    hiddenByAuthor,
    /** Comments that the post's author hid, for the author alone. */
    shownHidden: isAuthor ? hiddenByAuthor : [],
  };
}
