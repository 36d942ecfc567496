import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { Comment, CommentsPage, listComments, listReplies } from '@plotline/contract/comments.ts';
import { COMMENT_PREVIEW, COMMENTS_PAGE_SIZE, REPLY_PREVIEW } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Targets } from '../activities/targets.service.ts';
import {
  countComments,
  findComments,
  findFirstReplies,
  findLikedAmong,
  findPreviews,
  type CommentList,
} from './comment-lists.repository.ts';
import type { CommentRow } from './comments.sql.ts';
import { commentNotFound } from './comments.errors.ts';
import { findThread } from './comments.repository.ts';
import { presentComments } from './present-comment.ts';

type Paging = QueryOf<typeof listReplies>;

/** The comments that a feed shows with one activity. */
export interface CommentPreview {
  readonly comments: readonly Comment[];
  /** Number of comments and replies that blocks and mutes hide from the viewer. */
  readonly uncounted: number;
}

export interface CommentListsService {
  onActivity(query: QueryOf<typeof listComments>, viewer: Viewer | null): Promise<CommentsPage>;
  inThread(uuid: string, paging: Paging, viewer: Viewer | null): Promise<CommentsPage>;
  previewsOf(
    activityUuids: readonly string[],
    viewerId: string | null,
  ): Promise<ReadonlyMap<string, CommentPreview>>;
  /** Returns those of the comments that the viewer likes. */
  likedAmong(uuids: readonly string[], viewerId: string): Promise<ReadonlySet<string>>;
}

export function createCommentListsService(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  targets: Targets,
): CommentListsService {
  return {
    onActivity: async ({ activity_type: type, activity_uuid: uuid, ...paging }, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      await targets.find(db, { type, uuid, field: ['query', 'activity_type'] }, viewerId);
      return readComments({ db, log }, { of: 'activity', uuid, viewerId }, paging);
    },
    inThread: async (uuid, paging, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      if (!(await findThread(db, uuid, viewerId))) throw commentNotFound();
      return readComments({ db, log }, { of: 'head', uuid, viewerId }, paging);
    },
    previewsOf: async (activityUuids, viewerId) => {
      const rows = await findPreviews(db, { activityUuids, viewerId, count: COMMENT_PREVIEW });
      return new Map(
        rows.map(({ activityUuid, comments, uncounted }) => [
          activityUuid,
          { comments: presentComments(log, comments), uncounted },
        ]),
      );
    },
    likedAmong: (uuids, viewerId) => findLikedAmong(db, uuids, viewerId),
  };
}

async function readComments(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  list: CommentList,
  paging: Paging,
): Promise<CommentsPage> {
  const { total, seq } = await countComments(db, list);
  const { shown, ...end } = await readPage({ limit: COMMENTS_PAGE_SIZE, ...paging, total }, (slice) =>
    findComments(db, list, slice),
  );
  const replies = await firstReplies(db, shown, list.viewerId);
  return {
    comments: presentComments(log, shown, replies),
    total,
    ...(seq !== undefined && { seq }),
    ...end,
  };
}

async function firstReplies(
  db: Db,
  heads: readonly CommentRow[],
  viewerId: string | null,
): Promise<ReadonlyMap<string | null, readonly CommentRow[]>> {
  const headUuids = heads.flatMap(({ uuid, reply_count }) => (reply_count > 0 ? [uuid] : []));
  if (headUuids.length === 0) return new Map();
  const rows = await findFirstReplies(db, { headUuids, viewerId, count: REPLY_PREVIEW });
  return Map.groupBy(rows, ({ parent_uuid }) => parent_uuid);
}
