import { sql } from 'kysely';
import { TIMEFRAMES } from '@plotline/contract/tracker.ts';
import { windowOf } from '@plotline/server/tracker-kit/window.ts';
import { serveChesscomPlayer, serveLichessPlayer } from '../../providers/fake-players.fixture.ts';
import type { createSyncFixture } from '../../sync/sync.fixture.ts';
import { expectedStatsOf } from './expected-stats.fixture.ts';
import { differences } from './page-differences.fixture.ts';
import { chesscomGames, lichessGames, type Json, type RawGame } from './raw-games.fixture.ts';

export interface Player {
  readonly chesscom?: {
    readonly username: string;
    readonly months: Readonly<Record<string, readonly Json[]>>;
    /** The stats of the player as the site sends them. */
    readonly stats?: Json;
  };
  readonly lichess?: { readonly username: string; readonly games: readonly Json[] };
}

export interface Recomputation {
  readonly games: number;
  readonly pages: number;
  /** Each begins with pool, timeframe, day and first weekday. */
  readonly differences: readonly string[];
}

/** Syncs a player from fake providers and compares every page of each of these days with the raw games. */
export async function recomputePages(
  { kit, server, chesscom, lichess, join, work }: Awaited<ReturnType<typeof createSyncFixture>>,
  player: Player,
  { timezone, todays }: { timezone: string; todays: readonly string[] },
): Promise<Recomputation> {
  const user = await join();
  await sql`update users set timezone = ${timezone} where uuid = ${user.uuid}`.execute(kit.db);
  if (player.chesscom) {
    const { username, months, stats } = player.chesscom;
    serveChesscomPlayer(chesscom, { username, player_id: 1 }, months, stats);
    await user.link('chesscom', username);
    await work('chesscom', { steps: 1_000 });
  }
  if (player.lichess) {
    const { username, games } = player.lichess;
    const streamed = games.map((game) => ({ ...game, createdAt: Number(game['createdAt']) }));
    serveLichessPlayer(lichess, { id: username.toLowerCase(), username }, streamed);
    await user.link('lichess', username);
    await work('lichess', { steps: 1_000 });
  }
  const raw = [
    ...chesscomGames(Object.values(player.chesscom?.months ?? {}).flat(), player.chesscom?.username ?? ''),
    ...lichessGames(player.lichess?.games ?? [], player.lichess?.username ?? ''),
  ];
  const families = await familiesOf(kit.db, user.uuid);
  const found: string[] = [];
  let pages = 0;
  for (const { today, weekStart, timeframe } of requestsFor(todays)) {
    const request = {
      userId: user.uuid,
      viewer: 'owner',
      timeframe,
      timezone,
      weekStart,
      today,
      excluded: [],
      hidden: [],
      hidesNewData: false,
    } as const;
    const { selector } = await server.page({ ...request, selector: null });
    for (const pool of poolsOf(raw)) {
      const page = await server.page({ ...request, selector: pool });
      pages += 1;
      const first = daysOf(raw, pool, timezone)[0] ?? today;
      const { from, to } = windowOf(request, first);
      const familyOf = ({ url }: RawGame) => families.get(url) ?? null;
      const bestElsewhere = bestOf(player, pool);
      const own = expectedStatsOf(raw, { pool, bestElsewhere, from, to, timezone, weekStart, familyOf });
      const what = `${pool} ${timeframe} ${today} from ${weekStart}`;
      found.push(...differences(page, own).map((difference) => `${what}: ${difference}`));
      if (!selector.options.some(({ value }) => value === pool)) found.push(`${what}: not offered`);
    }
  }
  return { games: raw.length, pages, differences: found };
}

/** Returns the best rating of a pool according to chess.com. */
function bestOf(player: Player, pool: string): number | null {
  const [source, variant, timeClass] = pool.split(':');
  if (source !== 'chesscom' || variant !== 'standard') return null;
  return player.chesscom?.stats?.[`chess_${timeClass}`]?.best?.rating ?? null;
}

function requestsFor(todays: readonly string[]) {
  return todays.flatMap((today) =>
    (['monday', 'sunday'] as const).flatMap((weekStart) =>
      TIMEFRAMES.map((timeframe) => ({ today, weekStart, timeframe })),
    ),
  );
}

function poolsOf(raw: readonly RawGame[]): readonly string[] {
  return [...new Set(raw.filter((game) => game.isCounted && game.result !== 'none').map(({ pool }) => pool))];
}

function daysOf(raw: readonly RawGame[], pool: string, timezone: string): readonly string[] {
  return raw
    .filter((game) => game.pool === pool && game.isCounted && game.result !== 'none')
    .map(({ endedMs }) =>
      Temporal.Instant.fromEpochMilliseconds(endedMs).toZonedDateTimeISO(timezone).toPlainDate().toString(),
    )
    .toSorted();
}

/** Returns the opening families of stored games by url. */
async function familiesOf(
  db: Awaited<ReturnType<typeof createSyncFixture>>['kit']['db'],
  userId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ url: string; family: string }>`
    select g.url, o.family from chess_games g join chess_openings o on o.id = g.opening_id
    where g.user_id = ${userId} and g.variant = 'standard'`.execute(db);
  return new Map(rows.map(({ url, family }) => [url, family]));
}
