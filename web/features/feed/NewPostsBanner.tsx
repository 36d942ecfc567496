import { lazyAddition } from '../../ui/lazy-part.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { bannerText } from './new-posts.ts';
import type { NewPosts } from './use-new-posts.ts';

const NewPostsBar = lazyAddition(async () => (await import('./NewPostsBar.tsx')).NewPostsBar);

/** Offers new posts without moving the visible ones. */
export function NewPostsBanner({ posts }: { posts: NewPosts }) {
  return (
    <>
      <VisuallyHidden aria-live="polite">{posts.count > 0 ? bannerText(posts.count) : ''}</VisuallyHidden>
      {posts.count > 0 ? <NewPostsBar posts={posts} /> : null}
    </>
  );
}
