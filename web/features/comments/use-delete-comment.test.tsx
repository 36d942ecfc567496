import { COMMENT_NOT_FOUND } from '@plotline/contract/errors.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { writtenKey } from './comment-keys.ts';
import { useDeleteComment } from './use-delete-comment.ts';

const activity = { activity_uuid: 'post', likeable_type: 'activity' };
const comment = { uuid: 'comment' };

test('when a repeated deletion finds no comment, it counts as deleted', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ detail: COMMENT_NOT_FOUND }, { status: 404 })),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const queries = new QueryClient();
  queries.setQueryData(writtenKey('post'), [comment]);
  const removals: ReturnType<typeof useDeleteComment>[] = [];
  function Probe() {
    removals.push(useDeleteComment(activity, comment));
    return null;
  }
  renderToString(
    <QueryClientProvider client={queries}>
      <Probe />
    </QueryClientProvider>,
  );
  await removals[0]?.mutateAsync();
  expect(queries.getQueryData(writtenKey('post'))).toEqual([]);
});
