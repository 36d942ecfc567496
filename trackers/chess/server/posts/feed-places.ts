/** A game that may have a post in the feeds, or has one. */
export interface TimedGame {
  readonly uuid: string;
  readonly endedAt: Date;
}

export interface FeedPlaces {
  /** Games with a post of their own. */
  readonly posted: readonly string[];
  /** The others, each with the game in whose post it is told. */
  readonly told: readonly { readonly uuid: string; readonly burstOf: string }[];
}

const MOST_POSTS = 3;
const SPAN_MS = 6 * 60 * 60 * 1000;

/**
 * Three posts in six hours, however many games: what is over is told in the newest post before it. `games` and `posts`,
 * which are there already, in the order in which they ended.
 */
export function placesFor(games: readonly TimedGame[], posts: readonly TimedGame[]): FeedPlaces {
  const all = [...posts];
  const posted: string[] = [];
  const told: { uuid: string; burstOf: string }[] = [];
  for (const game of games) {
    const near = all.filter((post) => Math.abs(post.endedAt.getTime() - game.endedAt.getTime()) < SPAN_MS);
    if (near.length < MOST_POSTS) {
      all.push(game);
      posted.push(game.uuid);
    } else {
      const before = near.filter(({ endedAt }) => endedAt <= game.endedAt);
      const newest = latest(before.length > 0 ? before : near);
      told.push({ uuid: game.uuid, burstOf: newest.uuid });
    }
  }
  return { posted, told };
}

function latest(posts: readonly TimedGame[]): TimedGame {
  return posts.reduce((newest, post) => (post.endedAt >= newest.endedAt ? post : newest));
}
