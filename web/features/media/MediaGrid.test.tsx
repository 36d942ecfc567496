import type { Media } from '@plotline/contract/media.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createApiClient } from '../../platform/api-client.ts';
import { AuthProvider } from '../../platform/session.tsx';
import { MediaGrid } from './MediaGrid.tsx';

const picture = (_: unknown, place: number): Media => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  media_type: 'image',
  url: `/media/posts/${place}/full.webp`,
  thumbnail_url: `/media/posts/${place}/small.webp`,
  duration: null,
  width: 640,
  height: 480,
  is_animated: false,
  alt_text: null,
});

test.each([
  [1, 1],
  [4, 4],
  [5, 4],
  [9, 4],
])('when a post has %i pictures, the grid draws %i', (count, drawn) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AuthProvider
        api={createApiClient({
          baseUrl: '',
          fetch: () => Promise.resolve(new Response(null, { status: 401 })),
        })}
        goTo={() => undefined}
      >
        <MediaGrid media={Array.from({ length: count }, picture)} owner="ada" />
      </AuthProvider>
    </QueryClientProvider>,
  );
  expect(html.match(/<button/g)).toHaveLength(drawn);
  expect(html).toContain(`data-count="${drawn}"`);
});
