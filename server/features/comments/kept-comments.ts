import { CommentsPage, type Comment } from '@plotline/contract/comments.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database.ts';
import { compileDeclared } from '../../platform/declared-fields.ts';
import { readyResponse, type ReadyResponse } from '../../platform/http/ready-response.ts';
import { findLikedAmong, findUnseenAuthors, type Conversation } from './shared-comments.repository.ts';

const pickDeclared = compileDeclared(CommentsPage);

/** Names and pictures of commenters may be as old. */
export const NAMES_KEPT_MS = 60_000;
const BYTES = 16 * 1024 * 1024;
/** A page takes several times the memory of its text. */
const BYTES_PER_CHARACTER = 6;

interface KeptPage {
  readonly page: CommentsPage;
  readonly response: ReadyResponse;
  readonly size: number;
}

export interface PageRequest {
  /** Unique among all lists and pages. */
  readonly name: string;
  readonly conversation: Conversation;
  readonly viewerId: string | null;
  /** Reads the page as a viewer sees it. */
  readonly read: (viewerId: string | null) => Promise<CommentsPage>;
}

export type FindPage = (request: PageRequest) => Promise<CommentsPage | ReadyResponse>;

/**
 * Keeps pages of comments as guests see them, by the version of the conversation. A viewer who likes some of the comments
 * gets the page with these likes, and one who sees other comments gets a page of their own.
 */
export function createKeptComments(db: Db, keptBytes = BYTES): FindPage {
  const pages =
    keptBytes > 0 &&
    new LRUCache<string, KeptPage>({
      maxSize: keptBytes,
      sizeCalculation: ({ size }) => size,
      ttl: NAMES_KEPT_MS,
    });

  async function keptPage({ name, conversation, read }: PageRequest): Promise<KeptPage> {
    const key = `${name} ${conversation.seq}`;
    const known = pages && pages.get(key);
    if (known) return known;
    const page = await read(null);
    const json = JSON.stringify(pickDeclared(page));
    const kept = { page, response: readyResponse(json), size: json.length * BYTES_PER_CHARACTER + 200 };
    if (pages) pages.set(key, kept);
    return kept;
  }

  return async (request) => {
    const { conversation, viewerId, read } = request;
    if (conversation.seesHidden) return read(viewerId);
    const { page, response } = await keptPage(request);
    const comments = page.comments.flatMap((comment) => [comment, ...comment.replies]);
    if (conversation.isFiltered && (await findUnseenAuthors(db, viewerId, namesIn(comments))).size > 0)
      return read(viewerId);
    const liked = viewerId === null ? [] : likedIn(comments);
    const own = viewerId === null || liked.length === 0 ? null : await findLikedAmong(db, liked, viewerId);
    return own && own.size > 0 ? { ...page, comments: withOwnLikes(page.comments, own) } : response;
  };
}

/** Returns the users whose names stand in comments. */
export function namesIn(comments: readonly Pick<Comment, 'user' | 'mentions'>[]): string[] {
  return comments.flatMap(({ user, mentions }) => [user, ...mentions].flatMap((one) => one?.uuid ?? []));
}

/** Returns the comments that someone likes. */
export function likedIn(comments: readonly Pick<Comment, 'uuid' | 'like_count'>[]): string[] {
  return comments.flatMap(({ uuid, like_count }) => (like_count > 0 ? [uuid] : []));
}

/** Returns comments with the likes of one viewer, who likes these. */
export function withOwnLikes(comments: readonly Comment[], liked: ReadonlySet<string>): Comment[] {
  const own = <One extends Pick<Comment, 'uuid'>>(comment: One) => ({
    ...comment,
    is_liked_by_viewer: liked.has(comment.uuid),
  });
  return comments.map((head) => ({ ...own(head), replies: head.replies.map(own) }));
}
