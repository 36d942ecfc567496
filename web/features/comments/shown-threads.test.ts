import type { Comment } from '@plotline/contract/comments.ts';
import { expect, test } from 'vitest';
import { postOf } from '../feed/feed.fixtures.ts';
import { hasMoreThanShown } from './shown-threads.ts';

const comment: Comment = {
  uuid: 'one',
  parent_comment_uuid: null,
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

test.for([
  ['all comments are shown', { counted: 3, replies: [0, 1] }, false],
  ['more comments are counted than shown', { counted: 4, replies: [0, 0, 0] }, true],
  ['uncounted hidden comments fill the preview', { counted: 1, replies: [0, 0, 0] }, true],
  ['an uncounted hidden comment is among few', { counted: 1, replies: [0, 0] }, false],
] as const)('when %s, whether there are more threads', ([, { counted, replies }, hasMore]) => {
  const comments_preview = replies.map((reply_count) => ({ ...comment, reply_count }));
  expect(hasMoreThanShown({ ...postOf('one'), comment_count: counted, comments_preview })).toBe(hasMore);
});
