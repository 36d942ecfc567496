import { figureOf, pickFigures } from '@plotline/server/tracker-kit/figures.ts';
import type {
  FiguresRequest,
  PageRequest,
  TrackerFigure,
} from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessDb } from '../chess.db.ts';
import { poolLabel } from '../formulas/pools.ts';
import { page } from './page.service.ts';

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
  const { headline, sections, hidden } = await page(db, request);
  const line = sections.find(({ key }) => key === 'rating');
  const points = line?.key === 'rating' ? line.points : [];
  const name = poolLabel(pool).replace(' · ', ' ');
  const shown = headline
    .filter(({ key }) => STATS.includes(key))
    .map((stat) =>
      figureOf(stat, {
        key: `${stat.key} ${pool}`,
        label: `${name} ${stat.label.toLowerCase()}`,
        series:
          stat.key === 'games'
            ? points.map(({ games }) => games)
            : stat.key === 'rating'
              ? points.flatMap(({ close }) => close ?? [])
              : [],
      }),
    );
  // Ratings that the owner hides are no figures; after 30 days without a rated game, the last rating is one.
  const [rating, ...others] = shown;
  if (hidden.length > 0 || rating?.stat !== 'rating') return shown.filter(({ stat }) => stat !== 'rating');
  return [rating.value === null ? await lastRating(db, request, rating) : rating, ...others];
}

async function lastRating(db: ChessDb, request: PageRequest, figure: TrackerFigure): Promise<TrackerFigure> {
  const { headline } = await page(db, { ...request, timeframe: 'all' });
  return { ...figure, value: headline.find(({ key }) => key === 'rating')?.value ?? null, change: null };
}
