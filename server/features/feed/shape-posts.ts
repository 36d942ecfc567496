import type { PostShape, ShownPost, TrackerServers } from '../../tracker-kit/tracker-server.ts';
import type { FeedRow } from './feed.repository.ts';

/** Whatever trackers show of posts in another shape to this viewer. */
export type ShapePosts = (rows: readonly FeedRow[], viewerId: string | null) => Promise<readonly FeedRow[]>;

/** For a whole page: each tracker is asked once, and only one that has something to say. */
export function createShapePosts(servers: TrackerServers): ShapePosts {
  return async (rows, viewerId) => {
    const ofTrackers = [...Map.groupBy(rows, (row) => row.tracker_type)];
    const answers = await Promise.all(
      ofTrackers.map(async ([type, own]) => servers.get(type)?.shapePosts?.(own.map(shownPost), viewerId)),
    );
    const shapes = new Map(answers.flatMap((answer) => (answer ? [...answer] : [])));
    return shapes.size === 0 ? rows : rows.map((row) => shaped(row, shapes.get(row.uuid)));
  };
}

function shownPost(row: FeedRow): ShownPost {
  const { uuid, user_id: userId, description, content, has_author_text: isAuthors, secondary, stats } = row;
  return { uuid, userId, description, content: isAuthors ? null : content, secondary, stats };
}

/** What the author wrote stays as they wrote it. */
function shaped(row: FeedRow, shape: PostShape = {}): FeedRow {
  return { ...row, ...shape, ...(row.has_author_text && { content: row.content }) };
}
