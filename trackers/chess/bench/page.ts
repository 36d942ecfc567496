// Measures the page and the list of games of a user with 100,000 games: `node trackers/chess/bench/page.ts`.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDatabase } from '../../../server/platform/database.ts';
import { startEmbeddedPostgres } from '../../../server/platform/embedded-postgres/embedded-postgres.ts';
import { migrate, migrationSources } from '../../../server/platform/migrations.ts';
import type { ItemsRequest } from '../../../server/tracker-kit/tracker-server.ts';
import type { ChessTables } from '../server/database.gen.ts';
import { listGames } from '../server/games/game-lists.repository.ts';
import { items } from '../server/games/items.service.ts';
import { page } from '../server/page/page.service.ts';
import { fill, USER } from './fill.ts';

const GAMES = Number(process.argv[2] ?? 100_000);
const RUNS = 15;
const SCHEDULED = 40;
const NO_FILTER = {
  pool: null,
  from: null,
  to: null,
  leftOut: [],
  hasPublishDelay: false,
  hidingRatings: [],
} as const;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'plotline-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, isDurable: false });
const { db: core, pool, close } = createDatabase(postgres.connection);
try {
  await migrate(pool, migrationSources());
  const db = core.withTables<ChessTables>();
  await fill(db, GAMES);
  const request = {
    userId: USER,
    viewer: 'owner',
    selector: null,
    timezone: 'UTC',
    weekStart: 'monday',
    today: '2026-03-18',
    scheduled: [],
    hidden: [],
    hasPublishDelay: false,
  } as const;
  console.log(`${GAMES} games of one user\n\n| what | p50 ms | slowest ms |\n|---|---:|---:|`);
  const list: ItemsRequest = { ...request, timeframe: 'all', page: 1, limit: 25 };
  const newest = await listGames(
    db,
    { ...NO_FILTER, userId: USER },
    { before: null, skip: 0, limit: SCHEDULED },
  );
  const scheduled = newest.map(({ uuid }) => uuid);
  for (const timeframe of ['all', '1y', '90d', '30d'] as const) {
    for (const [variant, options] of [
      ['', request],
      [`, ${SCHEDULED} games scheduled`, { ...request, viewer: 'visitor', scheduled, hasPublishDelay: true }],
    ] as const) {
      await measure(`page ${timeframe}${variant}, computed`, async () => {
        await db.deleteFrom('chess_pages').execute();
        await page(db, { ...options, timeframe });
      });
      await measure(`page ${timeframe}${variant}, cached`, () => page(db, { ...options, timeframe }));
    }
  }
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
} finally {
  await close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true });
}

async function measure(what: string, run: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  await run();
  for (let time = 0; time < RUNS; time += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(`| ${what} | ${sorted[RUNS >> 1]?.toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} |`);
}
