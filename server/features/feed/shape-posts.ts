import type { PostShape, ShownPost } from '../../tracker-kit/tracker-posts.ts';
import type { TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { FeedRow } from './feed.repository.ts';

/** Replaces parts of posts that their tracker shows to this viewer in another shape. */
export type ShapePosts = (rows: readonly FeedRow[], viewerId: string | null) => Promise<readonly FeedRow[]>;

/** Calls each tracker once per page. */
export function createShapePosts(servers: TrackerServers): ShapePosts {
  return async (rows, viewerId) => {
    const byTracker = [...Map.groupBy(rows, (row) => row.tracker_type)];
    const shapesOfTrackers = await Promise.all(
      byTracker.map(async ([type, own]) => servers.get(type)?.shapePosts?.(own.map(shownPost), viewerId)),
    );
    const shapes = new Map(shapesOfTrackers.flatMap((found) => (found ? [...found] : [])));
    return shapes.size === 0 ? rows : rows.map((row) => shaped(row, shapes.get(row.uuid)));
  };
}

function shownPost(row: FeedRow): ShownPost {
  const { uuid, user_id: userId, description, content, has_author_text: isAuthors, secondary, stats } = row;
  return { uuid, userId, description, content: isAuthors ? null : content, secondary, stats };
}

/** Applies a shape; a text by the author stays. */
function shaped(row: FeedRow, shape: PostShape = {}): FeedRow {
  return { ...row, ...shape, ...(row.has_author_text && { content: row.content }) };
}
