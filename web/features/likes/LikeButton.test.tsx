import { sampleUser } from '@plotline/contract/user.samples.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createApiClient } from '../../platform/api-client.ts';
import { setCurrentUser, type CurrentUser } from '../../platform/current-user.ts';
import { AuthProvider } from '../../platform/session.tsx';
import { LikeButton } from './LikeButton.tsx';

/** Returns whether a viewer sees the count of a comment without likes. */
function showsZeroTo(viewer: CurrentUser): boolean {
  const queries = new QueryClient();
  setCurrentUser(queries, viewer);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <AuthProvider
        api={createApiClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('offline')) })}
        goTo={() => undefined}
      >
        <LikeButton
          target={{ likeable_type: 'comment', likeable_uuid: 'a' }}
          state={{ is_liked_by_viewer: false, like_count: 0 }}
          apply={() => undefined}
          what="comment of @ada"
          hidesZero
        />
      </AuthProvider>
    </QueryClientProvider>,
  );
  return html.includes('>0<');
}

test('when a comment has no likes, only guests see the count', () => {
  expect(showsZeroTo(null)).toBe(true);
  expect(showsZeroTo(sampleUser)).toBe(false);
});
