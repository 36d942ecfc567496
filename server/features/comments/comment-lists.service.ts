import type { QueryOf } from '@plotline/contract/endpoint.ts';
import type { Comment, CommentsPage, listComments, listReplies } from '@plotline/contract/comments.ts';
import { COMMENT_PREVIEW, COMMENTS_PAGE_SIZE, REPLY_PREVIEW } from '@plotline/contract/limits.ts';
import type { Db } from '../../platform/database.ts';
import type { Viewer } from '../../platform/http/route.ts';
import { readPage } from '../../platform/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadyResponse } from '../../platform/http/ready-response.ts';
import type { ResolvedTarget, Targets } from '../activities/targets.service.ts';
import {
  countComments,
  findComments,
  findFirstReplies,
  findPreviews,
  type CommentList,
} from './comment-lists.repository.ts';
import type { CommentRow } from './comments.sql.ts';
import { commentNotFound } from './comments.errors.ts';
import { threadQuery } from './comments.repository.ts';
import { createKeptComments } from './kept-comments.ts';
import { presentComments } from './present-comment.ts';
import { findConversation, findLikedAmong, findUnseenAuthors } from './shared-comments.repository.ts';

export { likedIn, NAMES_KEPT_MS, namesIn, withOwnLikes } from './kept-comments.ts';

type Paging = QueryOf<typeof listReplies>;

/** A page for this viewer alone, or the response that all viewers share. */
export type FoundPage = CommentsPage | ReadyResponse;

export interface CommentListsService {
  onActivity(query: QueryOf<typeof listComments>, viewer: Viewer | null): Promise<FoundPage>;
  inThread(uuid: string, paging: Paging, viewer: Viewer | null): Promise<FoundPage>;
  /** Returns the comments that a feed shows with each activity. */
  previewsOf(
    activityUuids: readonly string[],
    viewerId: string | null,
  ): Promise<ReadonlyMap<string, readonly Comment[]>>;
  /** Returns those of the comments that the viewer likes. */
  likedAmong(uuids: readonly string[], viewerId: string): Promise<ReadonlySet<string>>;
  /** Returns those of the users whose comments the viewer does not see, although guests may. */
  unseenAmong(userIds: readonly string[], viewerId: string | null): Promise<ReadonlySet<string>>;
}

export function createCommentListsService(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  targets: Targets,
  keptBytes?: number,
): CommentListsService {
  const kept = createKeptComments(db, keptBytes);

  async function find(
    list: CommentList,
    target: ResolvedTarget['query'],
    paging: Paging,
  ): Promise<FoundPage | null> {
    const conversation = await findConversation(db, target, list.viewerId);
    if (!conversation) return null;
    return kept({
      name: JSON.stringify([list.of, list.uuid.toLowerCase(), paging]),
      conversation,
      viewerId: list.viewerId,
      read: (viewerId) => readComments({ db, log }, { ...list, viewerId }, paging),
    });
  }

  return {
    onActivity: async ({ activity_type: type, activity_uuid: uuid, ...paging }, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const name = { type, uuid, field: ['query', 'activity_type'] as const };
      const { query, notFound } = targets.resolve(name, viewerId);
      const page = await find({ of: 'activity', uuid, viewerId }, query, paging);
      if (!page) throw notFound();
      return page;
    },
    inThread: async (uuid, paging, viewer) => {
      const viewerId = viewer?.uuid ?? null;
      const page = await find({ of: 'head', uuid, viewerId }, threadQuery(uuid, viewerId), paging);
      if (!page) throw commentNotFound();
      return page;
    },
    previewsOf: async (activityUuids, viewerId) => {
      const rows = await findPreviews(db, { activityUuids, viewerId, count: COMMENT_PREVIEW });
      return new Map(
        rows.map(({ activityUuid, comments }) => [activityUuid, presentComments(log, comments)]),
      );
    },
    likedAmong: (uuids, viewerId) => findLikedAmong(db, uuids, viewerId),
    unseenAmong: (userIds, viewerId) => findUnseenAuthors(db, viewerId, userIds),
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
