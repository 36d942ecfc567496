import { Activity } from '@plotline/contract/feed.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database.ts';
import { compileDeclared } from '../../platform/declared-fields.ts';
import type { Platform } from '../../platform/platform.ts';
import { shapeEach } from '../../platform/shape-each.ts';
import { photoUrl } from '../accounts/accounts.service.ts';
import {
  likedIn,
  NAMES_KEPT_MS,
  namesIn,
  withOwnLikes,
  type CommentListsService,
} from '../comments/comment-lists.service.ts';
import { hydrate, type FeedRow, type PagePost, type PagePosts, type PostContent } from './feed.repository.ts';
import { listedSkeleton } from './feed.skeletons.repository.ts';
import { presentContent, unshownContent, type PresentActivities } from './present-activities.ts';
import type { ShapePosts } from './shape-posts.ts';

/**
 * A post as JSON text, made once for all viewers of a level: its author, or anyone else. It is named by the `seq` of the
 * post, so that a card that a change has outdated is never asked for. Left out, because they differ between viewers or
 * change without the `seq`: the author's name and picture, the viewer's like, whether the viewer may comment, and
 * content that a tracker shapes for each viewer.
 */
interface Card {
  readonly seq: number;
  readonly shared: string;
  /** Null if the tracker shapes `content` for each viewer. */
  readonly contentText: string | null;
  readonly content: PostContent;
  /** Users in the preview of the comments. */
  readonly names: readonly string[];
  /** Comments of the preview with likes: one may be the viewer's. */
  readonly likedComments: readonly string[];
}

/** Returns the posts of a page as JSON texts, without those that cannot be shown. */
export type ReadCards = (page: PagePosts, reader: CardReader) => Promise<readonly string[]>;

export interface CardReader {
  readonly viewerId: string | null;
  /** The user whose likes, blocks and mutes apply; null for a guest. */
  readonly reactsAs: string | null;
}

export interface CardParts {
  readonly db: Db;
  readonly log: Pick<Platform['log'], 'error'>;
  readonly present: PresentActivities;
  readonly shapePosts: ShapePosts;
  readonly isShaped: (trackerType: string) => boolean;
  readonly comments: Pick<CommentListsService, 'likedAmong' | 'unseenAmong'>;
  /** Size of the cache; 0 disables it. */
  readonly keptBytes?: number | undefined;
}

const CACHE_BYTES = 64 * 1024 * 1024;

export function createCards(parts: CardParts): ReadCards {
  const { log, shapePosts, comments, keptBytes = CACHE_BYTES } = parts;
  const cache = keptBytes > 0 && new LRUCache<string, Card>({ maxSize: keptBytes, sizeCalculation: sizeOf });

  async function cardsOf(posts: readonly PagePost[], reader: CardReader): Promise<Cards> {
    const keyOf = ({ uuid, user_id }: PagePost) => (user_id === reader.reactsAs ? `${uuid} own` : uuid);
    const cards = new Map<string, Card>();
    const missing: PagePost[] = [];
    for (const post of posts) {
      const card = cache ? cache.get(keyOf(post)) : undefined;
      if (card?.seq === post.seq) cards.set(post.uuid, card);
      else missing.push(post);
    }
    const built = await buildCards(parts, missing, reader, { isShared: true });
    for (const post of missing) {
      const card = built.get(post.uuid);
      if (!card) continue;
      cards.set(post.uuid, card);
      if (cache) cache.set(keyOf(post), card, card.names.length > 0 ? { ttl: NAMES_KEPT_MS } : {});
    }
    return cards;
  }

  /** Builds cards for this viewer alone, who sees other comments in the preview than everyone else. */
  async function personalCards({ posts, is_filtered }: PagePosts, cards: Cards, reader: CardReader) {
    const names = is_filtered ? [...cards.values()].flatMap((card) => card.names) : [];
    const unseen = names.length > 0 ? await comments.unseenAmong(names, reader.reactsAs) : new Set<string>();
    const isPersonal = ({ uuid, sees_hidden }: PagePost) =>
      sees_hidden || (unseen.size > 0 && (cards.get(uuid)?.names.some((id) => unseen.has(id)) ?? false));
    return buildCards(parts, posts.filter(isPersonal), reader, { isShared: false });
  }

  return async (page, reader) => {
    const shared = await cardsOf(page.posts, reader);
    const cards = new Map([...shared, ...(await personalCards(page, shared, reader))]);
    const shown = page.posts.flatMap((post) => {
      const card = cards.get(post.uuid);
      return card ? [{ post, card }] : [];
    });
    const [ownLikes, shapeOf] = await Promise.all([
      readOwnLikes(comments, cards, reader),
      shapePosts(
        shown.flatMap(({ card }) => (card.contentText === null ? [card.content] : [])),
        reader.reactsAs,
      ),
    ]);
    return shapeEach(
      shown,
      ({ post, card }) => {
        const content = card.contentText ?? fieldsOf(presentContent(shapeOf(card.content)));
        const isAnyLiked = card.likedComments.some((uuid) => ownLikes.has(uuid));
        const text = assemble(post, card, content);
        return isAnyLiked ? withLikes(text, ownLikes) : text;
      },
      {
        log,
        what: 'post',
        idOf: ({ post }) => post.uuid,
        instead: ({ post, card }) =>
          post.user_id === reader.reactsAs ? assemble(post, card, fieldsOf(unshownContent)) : undefined,
      },
    );
  };
}

type Cards = ReadonlyMap<string, Card>;

/** Builds cards in one batch; a shared one has the preview of comments that guests get. */
async function buildCards(
  { db, present, isShaped }: CardParts,
  posts: readonly PagePost[],
  { viewerId, reactsAs }: CardReader,
  { isShared }: { readonly isShared: boolean },
): Promise<Cards> {
  if (posts.length === 0) return new Map();
  const uuids = posts.map(({ uuid }) => uuid);
  const rows = await hydrate(db, listedSkeleton(uuids), viewerId);
  const activities = await present(rows, reactsAs, { isShaped: false, isForGuests: isShared });
  const rowOf = new Map(rows.map((row) => [row.uuid, row]));
  const cards = activities.flatMap((activity) => {
    const row = rowOf.get(activity.activity_uuid);
    const isReady = activity.cannot_be_shown === true || !isShaped(activity.tracker_type);
    return row ? [[row.uuid, cardOf(row, activity, isReady)] as const] : [];
  });
  return new Map(cards);
}

const pickDeclared = compileDeclared(Activity);

function cardOf(row: FeedRow, activity: Activity, isReady: boolean): Card {
  const {
    username: _username,
    first_name: _first,
    last_name: _last,
    profile_photo_url: _photo,
    is_liked_by_viewer: _isLiked,
    comments_closed: _closed,
    activity_description,
    content,
    secondary_text,
    stats,
    ...shared
  } = activity;
  const preview = activity.comments_preview;
  return {
    seq: row.seq,
    shared: fieldsOf(pickDeclared(shared)),
    contentText: isReady ? fieldsOf({ activity_description, content, secondary_text, stats }) : null,
    content: contentOf(row),
    names: namesIn(preview),
    likedComments: likedIn(preview),
  };
}

function contentOf(row: FeedRow): PostContent {
  const { uuid, user_id, tracker_type, description, content, has_author_text, secondary, stats } = row;
  return { uuid, user_id, tracker_type, description, content, has_author_text, secondary, stats };
}

async function readOwnLikes(
  comments: CardParts['comments'],
  cards: Cards,
  { reactsAs }: CardReader,
): Promise<ReadonlySet<string>> {
  const uuids = [...cards.values()].flatMap(({ likedComments }) => likedComments);
  return reactsAs === null || uuids.length === 0 ? new Set() : comments.likedAmong(uuids, reactsAs);
}

function assemble(post: PagePost, card: Card, content: string): string {
  const own = {
    username: post.username,
    first_name: post.first_name,
    last_name: post.last_name,
    profile_photo_url: photoUrl(post.photo),
    is_liked_by_viewer: post.is_liked,
    ...(post.comments_closed === null ? {} : { comments_closed: post.comments_closed }),
  };
  return `{${card.shared},${content},${fieldsOf(own)}}`;
}

function withLikes(text: string, liked: ReadonlySet<string>): string {
  // The text is a card of this file.
  const activity = JSON.parse(text) as Activity;
  const preview = withOwnLikes(activity.comments_preview, liked);
  return JSON.stringify({ ...activity, comment: preview[0] ?? null, comments_preview: preview });
}

/** Returns the fields of an object as JSON, without the braces. */
function fieldsOf(object: unknown): string {
  return JSON.stringify(object).slice(1, -1);
}

function sizeOf({ shared, contentText, content, names }: Card): number {
  const shaped = contentText ?? JSON.stringify(content);
  // A string may take two bytes a character; a card has about 600 bytes beside its texts.
  return 2 * (shared.length + shaped.length + 36 * names.length) + 600;
}
