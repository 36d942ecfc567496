/** A game that may get a post in the feeds, or has one. */
export interface TimedGame {
  readonly uuid: string;
  readonly endedAt: Date;
}

/** A game without a post of its own in the feeds, and the post that counts it. */
export interface BurstMember {
  readonly uuid: string;
  readonly burstOf: string;
}

export interface FeedPlaces {
  /** Games with posts of their own. */
  readonly posted: readonly string[];
  readonly burstMembers: readonly BurstMember[];
}

const MAX_POSTS = 3;
/** No more than `MAX_POSTS` posts lie this near to each other. */
export const FEED_SPAN_MS = 6 * 60 * 60 * 1000;

/**
 * Decides which games get a post in the feeds: at most three in six hours. Further games join the burst of the newest
 * post before them. `games` and the existing `posts` are in the order in which they ended.
 */
export function placesFor(games: readonly TimedGame[], posts: readonly TimedGame[]): FeedPlaces {
  const all = [...posts];
  const posted: string[] = [];
  const burstMembers: BurstMember[] = [];
  for (const game of games) {
    const near = all.filter(
      (post) => Math.abs(post.endedAt.getTime() - game.endedAt.getTime()) < FEED_SPAN_MS,
    );
    if (near.length < MAX_POSTS) {
      all.push(game);
      posted.push(game.uuid);
    } else {
      const before = near.filter(({ endedAt }) => endedAt <= game.endedAt);
      const newest = latest(before.length > 0 ? before : near);
      burstMembers.push({ uuid: game.uuid, burstOf: newest.uuid });
    }
  }
  return { posted, burstMembers };
}

function latest(posts: readonly TimedGame[]): TimedGame {
  return posts.reduce((newest, post) => (post.endedAt >= newest.endedAt ? post : newest));
}
