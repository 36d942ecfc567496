import { isFaultOfData } from '../../platform/shape-each.ts';
import type { PostShape, ShownPost } from '../../tracker-kit/tracker-posts.ts';
import type { TrackerServer, TrackerServers } from '../../tracker-kit/tracker-server.ts';
import { shownOf } from '../../tracker-kit/unshown.ts';
import type { PostContent } from './feed.repository.ts';

/** Replaces parts of posts that their tracker shows to this viewer in another shape. */
export type ShapePosts = <Post extends PostContent>(
  posts: readonly Post[],
  viewerId: string | null,
) => Promise<(post: Post) => Post>;

/** Calls each tracker once per page. The returned function throws for a post that its tracker cannot shape. */
export function createShapePosts(servers: TrackerServers): ShapePosts {
  return async (posts, viewerId) => {
    const byTracker = [...Map.groupBy(posts, (post) => post.tracker_type)];
    const shapesOfTrackers = await Promise.all(
      byTracker.map(async ([type, own]) => {
        const server = servers.get(type);
        const read = async (shown: readonly ShownPost[]) =>
          server?.shapePosts?.(shown, viewerId) ?? new Map();
        return readShapes(own.map(shownPost), read);
      }),
    );
    const shapes = new Map(shapesOfTrackers.flat());
    return (post) => {
      const shapeOf = shapes.get(post.uuid);
      return shapeOf ? shaped(post, shapeOf()) : post;
    };
  };
}

type Shapes = readonly (readonly [uuid: string, shapeOf: () => PostShape])[];

/** Posts that cannot be read together are read in halves, down to the one that is to blame. */
async function readShapes(
  posts: readonly ShownPost[],
  read: (posts: readonly ShownPost[]) => ReturnType<NonNullable<TrackerServer['shapePosts']>>,
): Promise<Shapes> {
  try {
    return [...(await read(posts))].map(([uuid, shape]) => [uuid, () => shownOf(shape)]);
  } catch (error) {
    if (!isFaultOfData(error)) throw error;
    const [first, ...others] = posts;
    if (!first) return [];
    if (others.length === 0) return [[first.uuid, () => rethrow(error)]];
    const half = Math.ceil(posts.length / 2);
    // In turn, so that a page with such a post takes no more connections than others.
    const before = await readShapes(posts.slice(0, half), read);
    return [...before, ...(await readShapes(posts.slice(half), read))];
  }
}

function rethrow(error: unknown): never {
  throw error;
}

function shownPost(post: PostContent): ShownPost {
  const { uuid, user_id: userId, description, content, has_author_text: isAuthors, secondary, stats } = post;
  return { uuid, userId, description, content: isAuthors ? null : content, secondary, stats };
}

/** Applies a shape; a text by the author stays. */
function shaped<Post extends PostContent>(post: Post, shape: PostShape): Post {
  return { ...post, ...shape, ...(post.has_author_text && { content: post.content }) };
}
