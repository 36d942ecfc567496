// Measures the page and the list of games of a user with 100,000 games: `node trackers/chess/bench/page.ts`.
import { OWN_PAGE } from '../../../tests/support/page-request.ts';
import { measure, measureCpu, onBenchDatabase } from '../../../bench/bench-database.ts';
import { SEARCH_LIMIT } from '../../../contract/limits.ts';
import type { ItemsRequest } from '../../../server/tracker-kit/tracker-server.ts';
import type { ChessTables } from '../server/database.gen.ts';
import { listGames } from '../server/games/game-lists.repository.ts';
import { items } from '../server/games/items.service.ts';
import { page } from '../server/page/page.service.ts';
import { searchGames } from '../server/search/own-games.repository.ts';
import { sql } from 'kysely';
import type { ChessDb } from '../server/chess.db.ts';
import { rebuildPoolDays } from '../server/games/pool-days.repository.ts';

const GAMES = Number(process.argv[2] ?? 100_000);
const USER = '00000000-0000-7000-8000-000000000001';
const SCHEDULED = 40;
const NO_FILTER = {
  pool: null,
  from: null,
  to: null,
  leftOut: [],
  excluded: [],
  hidesNewData: false,
  hidingRatings: [],
} as const;

await onBenchDatabase(async (core) => {
  const db = core.withTables<ChessTables>();
  await fill(db, GAMES);
  const request = { ...OWN_PAGE, userId: USER };
  console.log(`${GAMES} games of one user\n\n| what | p50 ms | slowest ms |\n|---|---:|---:|`);
  const list: ItemsRequest = { ...request, page: 1, limit: 25 };
  const newest = await listGames(
    db,
    { ...NO_FILTER, userId: USER, window: { from: null, to: null } },
    { before: null, skip: 0, limit: SCHEDULED },
  );
  const excluded = newest.map(({ uuid }) => uuid);
  for (const timeframe of ['all', '1y', '90d', '30d'] as const) {
    for (const [variant, options] of [
      ['', request],
      [`, ${SCHEDULED} games scheduled`, { ...request, viewer: 'visitor', excluded, hidesNewData: true }],
    ] as const) {
      await measure(`page ${timeframe}${variant}`, () => page(db, { ...options, timeframe }));
    }
  }
  console.log('\n| what | node ms | PostgreSQL ms | longest step ms |\n|---|---:|---:|---:|');
  for (const timeframe of ['all', '30d'] as const)
    await measureCpu(core, `page ${timeframe}`, () => page(db, { ...request, timeframe }));
  console.log('\n| what | p50 ms | slowest ms |\n|---|---:|---:|');
  await measure('games, first page', () => items(db, list));
  await measure('games, page 2,000', () => items(db, { ...list, page: 2_000 }));
  const { next_cursor: cursor } = await items(db, { ...list, page: 2_000 });
  await measure('games, from a cursor as deep', () => items(db, { ...list, cursor: cursor ?? null }));
  for (const filter of [
    'result=loss',
    'opening=Family%2012',
    'opponent=player-77',
    'color=white&rated=casual',
  ])
    await measure(`games, ${filter}`, () => items(db, { ...list, filter }));
  for (const q of ['blitz', 'rapid', 'daily', 'blitz family 12', 'player-77', 'family 12', 'no one'])
    await measure(`search, ${q}`, () => searchGames(db, { userId: USER, q, limit: SEARCH_LIMIT }));
});

/** Fills the games of a user who has played for ten years, mostly blitz. */
async function fill(db: ChessDb, games: number): Promise<void> {
  await sql`
    insert into users (uuid, username, email, password_hash, created_at)
    values (${USER}, 'player', 'player@example.org', '', now())`.execute(db);
  await sql`
    insert into chess_openings (eco, name, family)
    select 'B' || (10 + n % 90), 'Family ' || n / 5 || ': Variation ' || n, 'Family ' || n / 5
    from generate_series(0, 399) n`.execute(db);
  await sql`
    insert into chess_games (uuid, user_id, source, pool, variant, time_class, base_seconds, increment_seconds,
      is_rated, is_counted, color, result, termination, rating_before, rating_after, rating_diff, rating,
      is_provisional, own_name, opponent_name, opponent_key, opponent_rating, opponent_is_ai, opening_id, plies,
      started_at, ended_at, duration_seconds, local_date, local_weekday, local_hour, accuracy, opponent_accuracy,
      opening_seconds, middlegame_seconds, endgame_seconds, left_at_move_20_seconds, board, last_move, url, in_feed,
      stored_at)
    select gen_random_uuid(), ${USER}, 'lichess', 'lichess:standard:' || class, 'standard', class, 180, 2,
      n % 12 > 0, true, case when n % 2 = 0 then 'white' else 'black' end, result,
      (array['checkmate', 'resignation', 'timeout'])[1 + n % 3], rating, rating + 6, 6,
      case when n % 12 > 0 then rating + 6 end, false, 'player', 'player-' || n % 5000, 'player-' || n % 5000,
      rating + (random() * 500 - 250)::integer, false, 1 + (random() * random() * 399)::integer, 60 + n % 40,
      ended - interval '5 minutes', ended, 300, ended::date, extract(isodow from ended), extract(hour from ended),
      case when n % 6 = 0 then 60 + random() * 40 end, case when n % 6 = 0 then 60 + random() * 40 end,
      random() * 3, random() * 8, random() * 4, random() * 100,
      'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R', 'f1b5', 'https://lichess.org/' || md5(n::text), false, now()
    from (select n, timestamptz '2026-03-18 10:00Z' - make_interval(mins => n * 50 + (n / 7) * 5) as ended,
        (array['blitz', 'blitz', 'blitz', 'blitz', 'blitz', 'blitz', 'bullet', 'bullet', 'bullet', 'rapid'])[1 + n % 10] as class,
        (array['win', 'loss', 'win', 'draw', 'loss', 'win', 'loss'])[1 + (random() * 6)::integer] as result,
        (1900 - n::float8 / ${games} * 600 + sin(n / 50.0) * 60)::integer as rating
      from generate_series(1, ${games}::integer) n) played`.execute(db);
  const { rows } = await sql<{ pool: string; local_date: string }>`
    select distinct pool, local_date from chess_games`.execute(db);
  await rebuildPoolDays(db, USER, rows);
  await sql`vacuum analyze`.execute(db);
}
