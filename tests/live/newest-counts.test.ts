import type { Activity } from '@plotline/contract/feed.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../web/platform/query-client.ts';
import { activityWithComment } from '../../web/features/comments/activity-changes.ts';
import { postOf } from '../../web/features/feed/feed.fixtures.ts';
import { patchActivity } from '../../web/features/activities/activity-cache.ts';
import { applyActivityLike } from '../../web/features/likes/likes.live.ts';

const KEY = ['feed', 'activity', 'one'];
const uuid = 'one';
const target = { likeable_type: 'post', likeable_uuid: uuid };

/** The row of a counter after each change; `seq` is its order. */
interface Row {
  readonly like_count: number;
  readonly comment_count: number;
}

const histories = fc
  .array(fc.record({ counts: fc.constantFrom('likes', 'comments'), step: fc.constantFrom(1, -1) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((changes) => {
    const rows: Row[] = [{ like_count: 5, comment_count: 5 }];
    for (const { counts, step } of changes) {
      const { like_count, comment_count } = rows.at(-1) ?? { like_count: 5, comment_count: 5 };
      rows.push({
        like_count: like_count + (counts === 'likes' ? step : 0),
        comment_count: comment_count + (counts === 'comments' ? step : 0),
      });
    }
    return rows;
  });

const arrivals = fc.array(
  fc.record({
    kind: fc.constantFrom('response', 'like event', 'comment event', 'refetch'),
    place: fc.nat(8),
  }),
  { maxLength: 20 },
);

test('when responses, events and refetches arrive in any order, the newest of each count is shown', async () => {
  await fc.assert(
    fc.asyncProperty(histories, arrivals, async (rows, messages) => {
      const queries = createQueryClient();
      const post: Activity = { ...postOf(uuid), ...rows[0], seq: 0 };
      queries.setQueryData(KEY, post);
      let newest = 0;
      for (const { kind, place } of messages) {
        const seq = place % rows.length;
        const counts = { like_count: 0, comment_count: 0, ...rows[seq], seq };
        if (kind === 'response')
          applyActivityLike(queries, { ...target, isLiked: true, isOwn: true, counts });
        if (kind === 'like event')
          applyActivityLike(queries, { ...target, isLiked: true, isOwn: false, counts });
        if (kind === 'comment event')
          patchActivity(queries, uuid, (known) => activityWithComment(known, added(counts)));
        if (kind === 'refetch')
          await queries.fetchQuery({
            queryKey: KEY,
            staleTime: 0,
            queryFn: async () => ({ ...post, ...counts }),
          });
        newest = Math.max(newest, seq);
        expect(queries.getQueryData<Activity>(KEY)).toMatchObject({ ...rows[newest], seq: newest });
      }
    }),
  );
});

function likeAt(seq: number, like_count: number) {
  return { counts: { like_count, comment_count: 0, seq } };
}

test('when the response to an own like is late, the count of a later like stays and the like is shown', () => {
  const queries = createQueryClient();
  queries.setQueryData(KEY, { ...postOf(uuid), seq: 1 });
  applyActivityLike(queries, { ...target, isLiked: true, isOwn: true, ...likeAt(2, 1) });
  applyActivityLike(queries, { ...target, isLiked: true, isOwn: false, ...likeAt(3, 2) });
  applyActivityLike(queries, { ...target, isLiked: true, isOwn: true, ...likeAt(2, 1) });
  expect(queries.getQueryData(KEY)).toMatchObject({ like_count: 2, is_liked_by_viewer: true });
});

test('when the event of an own like arrives after the response to the unlike, the like stays undone', () => {
  const queries = createQueryClient();
  queries.setQueryData(KEY, { ...postOf(uuid), seq: 1 });
  applyActivityLike(queries, { ...target, isLiked: false, isOwn: true, ...likeAt(3, 0) });
  applyActivityLike(queries, { ...target, isLiked: true, isOwn: true, ...likeAt(2, 1) });
  expect(queries.getQueryData(KEY)).toMatchObject({ like_count: 0, is_liked_by_viewer: false });
});

function added(counted: Row & { readonly seq: number }) {
  const comment = {
    uuid: `comment ${counted.seq}`,
    parent_comment_uuid: 'elsewhere',
    user: null,
    content: '',
    mentions: [],
    created_at: '2026-03-10T12:00:00.000Z',
    edited_at: null,
    is_deleted: false,
    reply_count: 0,
    like_count: 0,
    is_liked_by_viewer: false,
    replies: [],
  };
  const thread = { uuid: 'elsewhere', reply_count: 1, like_count: 0 };
  return { activity_type: 'post', activity_uuid: uuid, comment, ...counted, thread };
}
