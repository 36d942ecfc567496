import { sampleUser } from '@plotline/contract/user.samples.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { createApiClient } from '../../platform/api-client.ts';
import { setCurrentUser } from '../../platform/current-user.ts';
import { AuthProvider } from '../../platform/session.tsx';
import { CommentItem } from './CommentItem.tsx';
import { keepDraft, placeOfEdit } from './drafts.ts';

const activity = {
  activity_uuid: 'post',
  likeable_type: 'activity',
  comment_count: 1,
  comments_preview: [],
  username: 'grace',
};
const comment = {
  uuid: 'comment',
  parent_comment_uuid: null,
  user: sampleUser,
  content: 'As it was',
  mentions: [],
  created_at: '2026-03-18T12:00:00.000Z',
  edited_at: null,
  is_deleted: false,
  reply_count: 0,
  like_count: 0,
  is_liked_by_viewer: false,
  seq: 1,
  replies: [],
};

/** Returns whether the comment is shown to its author with its menu, which an open editor replaces. */
function isShown(): boolean {
  const queries = new QueryClient();
  setCurrentUser(queries, sampleUser);
  const html = renderToString(
    <QueryClientProvider client={queries}>
      <AuthProvider
        api={createApiClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('offline')) })}
        goTo={() => undefined}
      >
        <CommentItem activity={activity} comment={comment} />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return html.includes('Your comment');
}

test('when the author left an edit, its editor is open again', () => {
  onTestFinished(() => keepDraft(placeOfEdit(comment), ''));
  expect(isShown()).toBe(true);
  keepDraft(placeOfEdit(comment), 'As it should be');
  expect(isShown()).toBe(false);
});
