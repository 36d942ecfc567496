import type { Window } from '@plotline/server/tracker-kit/window.ts';
import type { ChessSection, PoolCard, SectionOf } from '../../contract/page.ts';
import { partsOf, poolLabel } from '../formulas/pools.ts';
import type { AccountFacts } from './account-facts.repository.ts';
import type { PoolRow, SnapshotRow } from './pools.repository.ts';

const MAX_CARDS = 6;
const PUZZLES = 'puzzle';
/** A rating whose deviation is larger is not settled yet. */
const SETTLED_RD = 110;

/** Pools with a game in the window, most games first. */
export function poolsSection(
  window: Window,
  pools: readonly PoolRow[],
  snapshots: readonly SnapshotRow[],
): SectionOf<'pools'> {
  const played = pools.filter(({ gamesInWindow }) => gamesInWindow > 0).slice(0, MAX_CARDS);
  return {
    key: 'pools',
    kind: 'cards',
    title: 'Ratings',
    pools: played.map((row) =>
      poolCard(
        row,
        snapshots.find(({ pool }) => pool === row.pool),
        window,
      ),
    ),
  };
}

function poolCard(row: PoolRow, snapshot: SnapshotRow | undefined, window: Window): PoolCard {
  const { source, variant, timeClass } = partsOf(row.pool);
  return {
    pool: row.pool,
    label: poolLabel(row.pool),
    source,
    variant,
    time_class: timeClass,
    // The provider's rating takes precedence: it includes refunds and annulled games.
    rating: snapshot?.rating ?? row.rating,
    is_provisional:
      snapshot === undefined ? row.isProvisional : snapshot.isProvisional || (snapshot.rd ?? 0) > SETTLED_RD,
    delta: window.before === null ? null : changeOf(row),
    peak: peakOf(row, snapshot),
    games: row.gamesInWindow,
    rated_games: row.ratedInWindow,
    margin: marginOf(snapshot),
  };
}

/** The highest rating in the stored games, or the provider's if that is higher. */
function peakOf({ peak, peakOn, peakGames }: PoolRow, snapshot: SnapshotRow | undefined): PoolCard['peak'] {
  const stored =
    peak === null || peakOn === null ? null : { rating: peak, date: peakOn, games: peakGames ?? 0 };
  const { best = null, bestOn = null } = snapshot ?? {};
  if (best === null || bestOn === null || (stored && stored.rating >= best)) return stored;
  return { rating: best, date: bestOn, games: 0 };
}

function changeOf({ closeInWindow, closeBefore }: PoolRow): number | null {
  return closeBefore === null ? null : (closeInWindow ?? closeBefore) - closeBefore;
}

/** Half the width of the 95 % confidence interval. */
function marginOf(snapshot: SnapshotRow | undefined): number | null {
  return snapshot === undefined || snapshot.rd === null ? null : Math.round(1.96 * snapshot.rd);
}

/** Adds the current margin, which is not cached with the stats of the pool. */
export function withMargin(section: ChessSection, snapshot: SnapshotRow | undefined): ChessSection {
  return section.key === 'rating' ? { ...section, margin: marginOf(snapshot) } : section;
}

export function puzzlesSection(snapshots: readonly SnapshotRow[]): SectionOf<'puzzles'> {
  return {
    key: 'puzzles',
    kind: 'figures',
    title: 'Puzzles',
    puzzles: snapshots.flatMap(({ pool, rating, best, fetchedAt }) => {
      const [source, name] = pool.split(':');
      if (name !== PUZZLES || (source !== 'chesscom' && source !== 'lichess')) return [];
      return [{ source, rating, best, fetched_at: fetchedAt.toISOString() }];
    }),
  };
}

export function summarySection(
  pools: readonly PoolRow[],
  accounts: readonly AccountFacts[],
): SectionOf<'summary'> {
  return {
    key: 'summary',
    kind: 'summary',
    title: 'All games',
    total_games: pools.reduce((games, row) => games + row.games, 0),
    last_game_on:
      pools
        .map(({ lastOn }) => lastOn)
        .toSorted()
        .at(-1) ?? null,
    is_first_sync: accounts.some(({ isFirstSync }) => isFirstSync),
  };
}
