import { figureOf, pickFigures } from '@plotline/server/tracker-kit/figures.ts';
import type {
  FiguresRequest,
  PageRequest,
  TrackerFigure,
} from '@plotline/server/tracker-kit/tracker-server.ts';
import { addDays, windowOf } from '@plotline/server/tracker-kit/window.ts';
import type { ChessDb } from '../chess.db.ts';
import { poolName } from '../formulas/pools.ts';
import { percentOf, sum } from './counts.ts';
import { page } from './page.service.ts';
import { countDailyResults } from './result-stats.repository.ts';

/** Pools whose figures can be pinned, those with most games first. */
const POOLS_OFFERED = 4;
const STATS = ['rating', 'score_percent', 'games'];

/** Returns rating, score and games of pools. A key is a stat with a pool: `rating lichess:standard:blitz`. */
export async function figures(db: ChessDb, { wanted, ...request }: FiguresRequest): Promise<TrackerFigure[]> {
  const main = await page(db, { ...request, selector: null });
  const known = main.selector.options.map(({ value }) => value);
  const mainPool = main.selector.value;
  const pools =
    wanted === 'defaults'
      ? known.filter((pool) => pool === mainPool)
      : wanted === 'all'
        ? known.slice(0, POOLS_OFFERED)
        : known.filter((pool) => wanted.some((key) => key.endsWith(` ${pool}`)));
  const found = await Promise.all(
    pools.map((pool) => figuresOfPool(db, { ...request, selector: pool }, pool)),
  );
  const defaults = STATS.map((stat) => `${stat} ${mainPool}`);
  return pickFigures(found.flat(), wanted, defaults);
}

async function figuresOfPool(db: ChessDb, request: PageRequest, pool: string): Promise<TrackerFigure[]> {
  const [{ headline, sections, hidden }, scores] = await Promise.all([
    page(db, request),
    scoresOfPool(db, request, pool),
  ]);
  const line = sections.find(({ key }) => key === 'rating');
  const points = line?.key === 'rating' ? line.points : [];
  const name = poolName(pool);
  const series: Readonly<Record<string, readonly number[]>> = {
    rating: points.flatMap(({ close }) => close ?? []),
    score_percent: scores,
    games: points.filter(({ end }) => end < request.today).map(({ games }) => games),
  };
  const shown = headline
    .filter(({ key }) => STATS.includes(key))
    .map((stat) =>
      figureOf(stat, {
        key: `${stat.key} ${pool}`,
        label: `${name} ${stat.label.toLowerCase()}`,
        series: [...(series[stat.key] ?? [])],
      }),
    );
  // Ratings that the owner hides are no figures; after 30 days without a rated game, the last rating is one.
  const [rating, ...others] = shown;
  if (hidden.length > 0 || rating?.stat !== 'rating') return shown.filter(({ stat }) => stat !== 'rating');
  return [rating.value === null ? await lastRating(db, request, rating) : rating, ...others];
}

/** Returns the score at the end of each day, of the games in as many days as the window has: the last is the figure. */
async function scoresOfPool(db: ChessDb, request: PageRequest, pool: string): Promise<number[]> {
  const { userId, excluded } = request;
  const { from, to, days, before } = windowOf(request, null);
  const counted = { userId, excluded, pool, from: before?.from ?? from, to };
  const results = await countDailyResults(db, counted);
  return Array.from({ length: days }, (_, index) => addDays(from, index)).flatMap((end) => {
    const start = addDays(end, 1 - days);
    return percentOf(sum(results.filter(({ date }) => date >= start && date <= end))) ?? [];
  });
}

async function lastRating(db: ChessDb, request: PageRequest, figure: TrackerFigure): Promise<TrackerFigure> {
  const { headline } = await page(db, { ...request, timeframe: 'all' });
  return {
    ...figure,
    detail: 'latest',
    value: headline.find(({ key }) => key === 'rating')?.value ?? null,
    change: null,
  };
}
