import type { PageContent, PageRequest } from '@plotline/server/tracker-kit/tracker-server.ts';
import { isUnshown, orUnshown, type Unshown } from '@plotline/server/tracker-kit/unshown.ts';
import {
  addDays,
  daysBetween,
  presentWindow,
  windowOf,
  type Window,
} from '@plotline/server/tracker-kit/window.ts';
import type { ChessSection } from '../../contract/page.ts';
import { sectionWithoutRatings } from '../../contract/pages-without-ratings.ts';
import { headlineWithoutRatings, RATINGS } from '../../contract/without-ratings.ts';
import type { ChessDb } from '../chess.db.ts';
import { poolLabel } from '../formulas/pools.ts';
import type { CountedGames } from '../games/pool-days.repository.ts';
import { findSettings } from '../settings/settings.repository.ts';
import { findOpponentsHidingRatings } from '../privacy/privacy.repository.ts';
import { findAccountFacts, hasOtherPlayers, type AccountFacts } from './account-facts.repository.ts';
import { chartEnd } from './rating-section.ts';
import { poolStats, type PoolStats } from './pool-stats.service.ts';
import { emptyHeadline } from './headline.ts';
import { poolsSection, puzzlesSection, summarySection, withMargin } from './pools-sections.ts';
import { findPools, findSnapshots, type PoolRow, type SnapshotRow } from './pools.repository.ts';

/** The pool with most games in these days is shown first. */
const RECENT_DAYS = 90;

/** Returns the page; to others without ratings if the owner hides them. */
export async function page(db: ChessDb, request: PageRequest): Promise<WholePage> {
  const [{ sections, ...answer }, { hide_ratings: hidesRatings }] = await Promise.all([
    wholePage(db, request),
    findSettings(db, request.userId),
  ]);
  if (request.viewer === 'owner' || !hidesRatings) return { ...answer, sections };
  return {
    ...answer,
    headline: headlineWithoutRatings(answer.headline),
    sections: sections.map((section) =>
      isUnshown(section) ? section : orUnshown(section.key, () => sectionWithoutRatings(section)),
    ),
    hidden: [RATINGS],
  };
}

/** Computes the page of the selected pool, or of the one played most. */
async function wholePage(db: ChessDb, request: PageRequest): Promise<WholePage> {
  const { userId, excluded, hidesNewData } = request;
  const [pools, snapshots, accounts, opponents] = await Promise.all([
    poolsOf(db, request),
    // The site's current rating follows from all games.
    hidesNewData || excluded.length > 0 ? [] : findSnapshots(db, userId),
    findAccountFacts(db, userId),
    findOpponentsHidingRatings(db, userId),
  ]);
  const pool = selectPool(pools, request.selector);
  const window = withBucket(windowOf(request, pool?.firstOn ?? null), pool);
  const source = pool?.pool.split(':')[0];
  const hidingRatings = opponents.filter(({ provider }) => provider === source).map(({ name }) => name);
  const stats = pool && (await poolStats(db, request, { pool, window, hidingRatings }));
  return {
    timeframe: presentWindow(window, request.timezone),
    selector: {
      value: pool?.pool ?? '',
      options: pools.map((one) => ({ value: one.pool, label: poolLabel(one.pool) })),
    },
    headline: stats?.headline ?? emptyHeadline(),
    sections: sectionsOf({ pools, pool, window, snapshots, accounts, stats }),
    hidden: [],
    provenance: await provenanceOf(db, request, { pool, accounts }),
  };
}

/** Days of a history whose buckets are days or weeks; those of a longer one are months. */
const MAX_DAYS_BY_DAY = 62;
const MAX_DAYS_BY_WEEK = 731;

/** "All" draws a short history by day or week: by month, it would be a single point. */
function withBucket(window: Window, pool: PoolRow | null): Window {
  if (window.value !== 'all' || !pool) return window;
  const days = daysBetween(window.from, chartEnd(window, pool)) + 1;
  const bucket = days <= MAX_DAYS_BY_DAY ? 'day' : days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
  return { ...window, bucket };
}

type WholePage = Omit<PageContent, 'sections'> & { readonly sections: (ChessSection | Unshown)[] };

function poolsOf(db: ChessDb, request: PageRequest): Promise<PoolRow[]> {
  const { timeframe, today } = request;
  return findPools(db, countedGames(request), {
    from: timeframe === 'all' ? null : windowOf(request, null).from,
    to: today,
    recentFrom: addDays(today, 1 - RECENT_DAYS),
  });
}

function countedGames({ userId, excluded }: PageRequest): CountedGames {
  return { userId, excluded };
}

function selectPool(pools: readonly PoolRow[], selector: string | null): PoolRow | null {
  const selected = pools.find(({ pool }) => pool === selector);
  const [most] = pools.toSorted((a, b) => b.recentGames - a.recentGames || b.games - a.games);
  return selected ?? most ?? null;
}

function sectionsOf({
  pools,
  pool,
  window,
  snapshots,
  accounts,
  stats,
}: {
  pools: readonly PoolRow[];
  pool: PoolRow | null;
  window: Window;
  snapshots: readonly SnapshotRow[];
  accounts: readonly AccountFacts[];
  stats: PoolStats | null;
}): (ChessSection | Unshown)[] {
  const snapshot = snapshots.find((one) => one.pool === pool?.pool);
  return [
    orUnshown('summary', () => summarySection(pools, accounts)),
    orUnshown('pools', () => poolsSection(window, pools, snapshots)),
    ...(stats?.sections ?? []).map((section) =>
      isUnshown(section) ? section : withMargin(section, snapshot),
    ),
    orUnshown('puzzles', () => puzzlesSection(snapshots)),
  ];
}

const SOURCES: Readonly<Record<string, string>> = {
  chesscom: 'chess.com published data',
  lichess: 'Lichess API',
  pgn: 'PGN files of its owner',
};

/** A pool is verified only if all its games belong to the verified account: a file may hold those of others. */
async function provenanceOf(
  db: ChessDb,
  request: PageRequest,
  { pool, accounts }: { pool: PoolRow | null; accounts: readonly AccountFacts[] },
): Promise<PageContent['provenance']> {
  const source = pool?.pool.split(':')[0] ?? accounts[0]?.provider ?? 'pgn';
  const account = accounts.find(({ provider, isVerified }) => provider === source && isVerified);
  const hasOthers =
    pool && account && (await hasOtherPlayers(db, countedGames(request), { pool: pool.pool, account }));
  return { source: SOURCES[source] ?? source, verified: account !== undefined && hasOthers !== true };
}
