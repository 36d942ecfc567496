import { isDeepStrictEqual } from 'node:util';
import { POST_VISIBILITIES } from '@plotline/contract/feed.ts';
import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import type { LimitedPosts } from '@plotline/server/tracker-kit/tracker-posts.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { findGames, type GameRecord } from '../games/game-records.repository.ts';
import { deriveRatings } from '../games/ratings.repository.ts';
import { FEED_SPAN_MS, placesFor, type BurstMember } from './feed-places.ts';
import { hasResult, postText, summarizeBurst, type PostText } from './post-text.ts';
import { findBursts, findFeedPosts, findPostTexts, savePlaces, type BurstGame } from './posts.repository.ts';

const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;

export interface GameChanges {
  readonly userId: string;
  /** False keeps the added games out of the feeds. */
  readonly isFed: boolean;
  /** New games, which have no posts yet. */
  readonly added: readonly { readonly uuid: string; readonly eventAt: Date }[];
  /** Stored games with changed facts, or with posts that more or fewer users see now. */
  readonly changed: readonly string[];
  /** Stored games that now belong to a linked account, so that their ratings may follow from its other games. */
  readonly linked: readonly string[];
}

/**
 * Brings ratings and posts in line with the games:
 *
 * 1. derives the ratings that follow from other games,
 * 2. decides which of the added games get a post in the feeds,
 * 3. builds the texts of all posts that may change,
 * 4. publishes the posts of added games, retracts those of annulled games, updates the others.
 *
 * Returns the games whose ratings before changed.
 */
export async function settleGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, isFed, added, changed, linked }: GameChanges,
): Promise<readonly string[]> {
  const addedUuids = added.map(({ uuid }) => uuid);
  const limited = await kit.findLimited(trx, userId, added);
  const derived = await deriveRatings(trx, userId, {
    uuids: [...addedUuids, ...changed, ...linked],
    limited,
  });
  const games = await findGames(trx, [...new Set([...addedUuids, ...changed, ...derived])]);
  const isAdded = new Set(addedUuids);
  const [newGames, oldGames] = [
    games.filter(({ uuid }) => isAdded.has(uuid)),
    games.filter(({ uuid }) => !isAdded.has(uuid)),
  ];
  const { posted, burstMembers } = await placeInFeed(kit, trx, { userId, isFed, games: newGames });
  const burstPosts = [...burstMembers, ...oldGames].flatMap(burstPostOf);
  const texts = await buildTexts(trx, { games, burstPosts, limited });
  const inFeed = new Set(posted);
  await kit.publish(
    trx,
    newGames.flatMap(({ uuid, endedAt: eventAt, localDate }) => {
      const text = texts.get(uuid);
      const post = { uuid, userId, eventAt, localDate, content: null, inFeed: inFeed.has(uuid) };
      return text ? [{ ...post, ...text }] : [];
    }),
  );
  const annulled = oldGames.filter((game) => !hasResult(game)).map(({ uuid }) => uuid);
  if (annulled.length > 0) await kit.retract(trx, userId, annulled);
  await updatePosts(kit, trx, new Map([...texts].filter(([uuid]) => !isAdded.has(uuid))));
  return derived;
}

/** Settles games after other users see more or fewer of their posts. */
export async function settleVisibility(
  kit: ChessKit,
  trx: ChessDb,
  { userId, uuids }: { userId: string; uuids: readonly string[] },
): Promise<void> {
  const changes = { userId, isFed: false, added: [], changed: uuids, linked: [] };
  await settleGames(kit, trx, changes);
}

/** Old games, and all while the user's feed setting is off, get posts outside the feeds. */
async function placeInFeed(
  kit: ChessKit,
  trx: ChessDb,
  { userId, isFed, games }: { userId: string; isFed: boolean; games: readonly GameRecord[] },
): Promise<{ posted: readonly string[]; burstMembers: readonly BurstMember[] }> {
  const earliest = kit.now().getTime() - FRESH_MS;
  const fresh = games.filter(
    (game) => isFed && game.isCounted && game.datePrecision === 'day' && game.endedAt.getTime() >= earliest,
  );
  const [first, last] = [fresh.at(0), fresh.at(-1)];
  if (!first || !last || !(await kit.postsToFeed(trx, userId))) return { posted: [], burstMembers: [] };
  const posts = await findFeedPosts(trx, userId, {
    from: new Date(first.endedAt.getTime() - FEED_SPAN_MS),
    to: new Date(last.endedAt.getTime() + FEED_SPAN_MS),
  });
  const places = placesFor(fresh, posts);
  await savePlaces(trx, places);
  return places;
}

/** The post that counts a game in its burst, if there is one. */
function burstPostOf({
  uuid,
  inFeed = false,
  burstOf,
}: Pick<GameRecord, 'uuid' | 'burstOf'> & { inFeed?: boolean }): string[] {
  if (inFeed) return [uuid];
  return burstOf === null ? [] : [burstOf];
}

interface AffectedPosts {
  readonly games: readonly GameRecord[];
  /** Posts that stand for several games. */
  readonly burstPosts: readonly string[];
  /** Added games whose posts not everyone will see. */
  readonly limited: LimitedPosts;
}

/** Returns the texts of posts by game; games without a result have none. */
async function buildTexts(
  trx: ChessDb,
  { games, burstPosts, limited }: AffectedPosts,
): Promise<ReadonlyMap<string, PostText>> {
  const alone = games.filter(hasResult).map((game) => [game.uuid, postText(game, null)] as const);
  const members = (await findBursts(trx, [...new Set(burstPosts)])).filter(hasResult);
  const bursts = Map.groupBy(members, (game) => game.burstOf ?? game.uuid);
  const viewersOf = ({ uuid, visibility }: BurstGame) =>
    POST_VISIBILITIES.indexOf(limited.get(uuid) ?? visibility ?? 'everyone');
  const together = [...bursts].flatMap(([uuid, burst]) => {
    const game = burst.find((member) => member.uuid === uuid);
    if (!game) return [];
    // A post does not count games with fewer viewers.
    const counted = burst.filter((member) => viewersOf(member) <= viewersOf(game));
    return [[uuid, postText(game, summarizeBurst(counted))] as const];
  });
  return new Map<string, PostText>([...alone, ...together]);
}

/** Leaves a post alone if its text stays the same: an update would reveal that a post with fewer viewers concerns it. */
async function updatePosts(kit: ChessKit, trx: ChessDb, texts: ReadonlyMap<string, PostText>): Promise<void> {
  const current = await findPostTexts(trx, [...texts.keys()]);
  const changes = [...texts].filter(([uuid, text]) => !isDeepStrictEqual(current.get(uuid), asStored(text)));
  await kit.update(
    trx,
    changes.map(([uuid, text]) => ({ uuid, ...text })),
    { isMarkedEdited: false },
  );
}

function asStored(text: PostText): unknown {
  return JSON.parse(JSON.stringify(text));
}
