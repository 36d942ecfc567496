import type { Timeframe } from '@plotline/contract/tracker.ts';
import { changeMeaning, formatChange } from '@plotline/web/tracker-kit/change.ts';
import { formatLocalDate, formatNumber } from '@plotline/web/tracker-kit/format.ts';
import { HeadlineRow } from '@plotline/web/tracker-kit/HeadlineRow.tsx';
import type { HeadlineStat } from '@plotline/web/tracker-kit/headline-stats.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { sectionOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { HEADLINE_GAMES, poolGames, previousGames } from '../../contract/linked-games.ts';
import type { PoolCard } from '../../contract/page.ts';
import { ratingText, SOURCES } from '../shared/chess-labels.ts';
import { GamesLink } from './GamesLink.tsx';
import { chessHeadline } from './headline-stats.ts';
import { hiderOf, type ChessPageData } from './page-for-reader.ts';
import { PoolCards } from './PoolCards.tsx';
import { puzzleText, SPANS, type Puzzle } from './PoolParts.tsx';

interface PageHeadlineProps {
  page: ChessPageData;
  place: Pick<TrackerPageProps, 'timeframe' | 'setQuery'>;
}

/**
 * The figures of the selected pool in one row if the player has no other in this timeframe. Several pools have a row of
 * their own, with the other figures of the selected one in a line below.
 */
export function PageHeadline({ page, place }: PageHeadlineProps) {
  const { timeframe } = place;
  const pools = sectionOf(page, 'pools')?.pools ?? [];
  const puzzles = sectionOf(page, 'puzzles')?.puzzles ?? [];
  const stats = linkedHeadline(page, timeframe !== 'all');
  const [pool] = pools;
  if (pool && pools.length === 1 && puzzles.length < 2 && pool.rating !== null) {
    const row = [...poolStats(pool, pool.rating, timeframe), ...stats, ...puzzles.map(puzzleStat)];
    return <HeadlineRow stats={row} />;
  }
  // Without a rating, the only stat of a single pool is its number of games, which is among the others.
  if (pools.length + puzzles.length < 2) return <HeadlineRow stats={stats} />;
  return (
    <>
      <PoolRow page={page} place={place} />
      <HeadlineRow isSlim stats={stats} />
    </>
  );
}

/** The pools of the timeframe, of which one can be selected. */
export function PoolRow({ page, place }: PageHeadlineProps) {
  return (
    <PoolCards
      isRated={hiderOf(page) === null}
      timeframe={place.timeframe}
      pools={sectionOf(page, 'pools')?.pools ?? []}
      puzzles={sectionOf(page, 'puzzles')?.puzzles ?? []}
      selected={page.selector.value}
      onSelect={(selector) => place.setQuery({ selector })}
    />
  );
}

/** The rating with its change, and the peak. */
function poolStats(pool: PoolCard, rating: number, timeframe: Timeframe): HeadlineStat[] {
  const { delta, peak, is_provisional: isProvisional, margin } = pool;
  const links = poolGames(pool);
  const uncertainty = margin === null ? '' : `±${formatNumber(margin)}`;
  const marks = `${isProvisional ? '?' : ''}${uncertainty}`;
  const help = [
    isProvisional ? 'Provisional: based on too few games.' : null,
    margin === null ? null : `${uncertainty} is the 95% confidence margin.`,
  ];
  const ratingStat = {
    key: 'rating',
    label: (
      <GamesLink isStretched {...links.change}>
        Rating
      </GamesLink>
    ),
    help: help.filter((text) => text !== null).join(' ') || null,
    parts: [{ value: ratingText(rating), unit: marks }],
  };
  const change = delta === null ? null : { text: formatChange(delta), meaning: changeMeaning(delta) };
  return [
    timeframe === 'all'
      ? ratingStat
      : { ...ratingStat, delta: change && { ...change, against: SPANS[timeframe] } },
    ...(peak
      ? [
          {
            key: 'peak',
            label: links.peak ? (
              <GamesLink isStretched {...links.peak}>
                Peak
              </GamesLink>
            ) : (
              'Peak'
            ),
            parts: [{ value: ratingText(peak.rating) }],
            note: formatLocalDate(peak.date),
          },
        ]
      : []),
  ];
}

function puzzleStat(puzzle: Puzzle): HeadlineStat {
  const value = puzzle.rating ?? puzzle.best;
  return {
    key: 'puzzles',
    label: `${SOURCES[puzzle.source]} · Puzzles`,
    parts: [{ value: value === null ? '–' : ratingText(value) }],
    note: puzzleText(puzzle),
  };
}

/** The headline stats as links to their games, and the values before as links to those before. */
function linkedHeadline(page: ChessPageData, isCompared: boolean): HeadlineStat[] {
  const stats = chessHeadline(page.headline, { isCompared, isRated: hiderOf(page) === null });
  return stats.map((stat) => {
    const before = previousGames(stat.key, page.timeframe);
    return {
      ...stat,
      label: (
        <GamesLink isStretched filter={HEADLINE_GAMES[stat.key] ?? {}}>
          {stat.label}
        </GamesLink>
      ),
      ...(stat.delta && {
        delta: {
          ...stat.delta,
          against: before ? <GamesLink {...before}>{stat.delta.against}</GamesLink> : stat.delta.against,
        },
      }),
    };
  });
}
