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

export interface CommentListsService {
  onActivity(query: QueryOf<typeof listComments>, viewer: Viewer | null): Promise<CommentsPage>;
  inThread(uuid: string, paging: Paging, viewer: Viewer | null): Promise<CommentsPage>;
  /** Returns the comments that a feed shows with each activity. */
  previewsOf(
    activityUuids: readonly string[],
    viewerId: string | null,
  ): Promise<ReadonlyMap<string, readonly Comment[]>>;
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
        rows.map(({ activityUuid, comments }) => [activityUuid, presentComments(log, comments)]),
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
  const { total, rows, seq } = await countComments(db, list);
  const { shown, ...end } = await readPage({ limit: COMMENTS_PAGE_SIZE, ...paging, total: rows }, (slice) =>
    findComments(db, list, slice),
  );
  const replies = await firstReplies(db, list, shown);
  return {
    comments: presentComments(log, shown, replies),
    total,
    ...(seq !== undefined && { seq }),
    ...end,
  };
}

async function firstReplies(
  db: Db,
  { of, viewerId }: CommentList,
  heads: readonly CommentRow[],
): Promise<ReadonlyMap<string | null, readonly CommentRow[]>> {
  if (of === 'head') return new Map();
  // A signed-in viewer may see replies that are hidden from others and therefore not counted.
  const headUuids = heads.flatMap(({ uuid, reply_count }) =>
    reply_count > 0 || viewerId !== null ? [uuid] : [],
  );
  if (headUuids.length === 0) return new Map();
  const rows = await findFirstReplies(db, { headUuids, viewerId, count: REPLY_PREVIEW });
  return Map.groupBy(rows, ({ parent_uuid }) => parent_uuid);
}
