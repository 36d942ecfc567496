import { isDeepStrictEqual } from 'node:util';
import { FEED_FRESH_HOURS } from '@plotline/contract/limits.ts';
import type { PublishedActivity } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb, ChessKit } from '../chess.db.ts';
import { deriveRatings, raiseVersion } from '../games/derived.repository.ts';
import { findGames } from '../games/game-records.repository.ts';
import type { PostedGame } from '../../contract/posted-game.ts';
import { placesFor, type FeedPlaces } from './feed-places.ts';
import { findBursts, findPosted, findWords, savePlaces } from './feed-places.repository.ts';
import { burstOf, hasResult, wordGame, type CountedGame, type PostText } from './post-text.ts';

const FRESH_MS = FEED_FRESH_HOURS * 60 * 60 * 1000;
/** Posts so near may be too many together. */
const NEAR_MS = 6 * 60 * 60 * 1000;
const NOWHERE: FeedPlaces = { posted: [], told: [] };

/** Makes posts of new games. What is old, or whose account no one owned to, comes in silently. */
export async function publishGames(
  kit: ChessKit,
  trx: ChessDb,
  { userId, isFed, uuids }: { userId: string; isFed: boolean; uuids: readonly string[] },
): Promise<void> {
  const games = (await findGames(trx, uuids)).filter(hasResult);
  const earliest = kit.now().getTime() - FRESH_MS;
  const isPosting = isFed && (await kit.postsToFeed(trx, userId));
  const fresh = games.filter((game) => isPosting && game.isCounted && game.endedAt.getTime() >= earliest);
  const places = await placeInFeed(trx, userId, fresh);
  const telling = places.told.map(({ burstOf: post }) => post);
  const bursts = await burstsOf(trx, telling);
  const posted = new Set(places.posted);
  const waiting = await kit.publish(
    trx,
    games.map((game): PublishedActivity => ({
      uuid: game.uuid,
      userId,
      eventAt: game.endedAt,
      localDate: game.localDate,
      content: null,
      inFeed: posted.has(game.uuid),
      ...wordGame(game, bursts.get(game.uuid)?.burst ?? null),
    })),
  );
  const toldElsewhere = waiting.length > 0 ? telling : telling.filter((uuid) => !posted.has(uuid));
  await rewordBursts(kit, trx, toldElsewhere);
}

/** Others see these from now on: they are before later games of their pools, and told in the posts of others, too. */
export async function tellPublished(
  kit: ChessKit,
  trx: ChessDb,
  { userId, uuids }: { readonly userId: string; readonly uuids: readonly string[] },
): Promise<void> {
  const derived = await deriveRatings(trx, userId, { uuids, unpublished: [] });
  if (derived.length > 0) {
    await revisePosts(kit, trx, { userId, uuids: derived });
    await raiseVersion(trx, userId);
  }
  const games = await findGames(trx, uuids);
  await rewordBursts(
    kit,
    trx,
    games.flatMap(({ burstOf: post }) => post ?? []),
  );
}

async function rewordBursts(kit: ChessKit, trx: ChessDb, posts: readonly string[]): Promise<void> {
  await reword(kit, trx, [...(await burstsOf(trx, posts)).values()]);
}

/** A post that would say the same stays as it is: it would tell others that something about it waits. */
async function reword(kit: ChessKit, trx: ChessDb, posts: readonly Burst[]): Promise<void> {
  const said = await findWords(
    trx,
    posts.map(({ post }) => post.uuid),
  );
  const changes = posts
    .map(({ post, burst }) => ({ uuid: post.uuid, words: wordGame(post, burst) }))
    .filter(({ uuid, words }) => !isDeepStrictEqual(said.get(uuid), asStored(words)));
  await kit.update(
    trx,
    changes.map(({ uuid, words }) => ({ uuid, ...words })),
    { isMarkedEdited: false },
  );
}

function asStored(words: PostText): unknown {
  return JSON.parse(JSON.stringify(words));
}

/** Keeps posts in step with games of which their provider has learned something; one that was annulled loses its own. */
export async function revisePosts(
  kit: ChessKit,
  trx: ChessDb,
  { userId, uuids }: { userId: string; uuids: readonly string[] },
): Promise<void> {
  const changed = await findGames(trx, uuids);
  const games = changed.filter(hasResult);
  const annulled = changed.filter((game) => !hasResult(game)).map(({ uuid }) => uuid);
  if (annulled.length > 0) await kit.retract(trx, userId, annulled);
  const bursts = await burstsOf(
    trx,
    changed.flatMap((game) => (game.inFeed ? [game.uuid] : (game.burstOf ?? []))),
  );
  const revised = new Map([
    ...games.map((game) => [game.uuid, { post: game, burst: null }] as const),
    ...bursts,
  ]);
  await reword(kit, trx, [...revised.values()]);
}

/** `fresh`: in the order in which they ended. */
async function placeInFeed(trx: ChessDb, userId: string, fresh: readonly CountedGame[]): Promise<FeedPlaces> {
  const [first, last] = [fresh.at(0), fresh.at(-1)];
  if (!first || !last) return NOWHERE;
  const posts = await findPosted(trx, userId, {
    from: new Date(first.endedAt.getTime() - NEAR_MS),
    to: new Date(last.endedAt.getTime() + NEAR_MS),
  });
  const places = placesFor(fresh, posts);
  await savePlaces(trx, places);
  return places;
}

interface Burst {
  readonly post: CountedGame;
  readonly burst: PostedGame['burst'];
}

async function burstsOf(trx: ChessDb, posts: readonly string[]): Promise<ReadonlyMap<string, Burst>> {
  const games = (await findBursts(trx, [...new Set(posts)])).filter(hasResult);
  const byPost = Map.groupBy(games, (game) => game.burstOf ?? game.uuid);
  return new Map(
    [...byPost].flatMap(([uuid, told]) => {
      const post = told.find((game) => game.uuid === uuid);
      return post ? [[uuid, { post, burst: burstOf(told) }] as const] : [];
    }),
  );
}
