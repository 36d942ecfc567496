import type { PageContent } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessSection, SectionOf } from '../../contract/page.ts';
import type { Counts, statsOf } from './figures.ts';

type Stats = ReturnType<typeof statsOf>;
type Shown = {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
} & {
  readonly score_percent: number | null;
};

/** Of the pools with most games in the window. */
const MOST_CARDS = 6;

/** What a page shows and what its games give, wherever the two differ. Shown numbers are rounded to hundredths. */
export function differences(
  page: Pick<PageContent, 'headline' | 'sections' | 'timeframe'>,
  figures: Stats,
): string[] {
  const found: string[] = [];
  const equal = (what: string, shown: number | null | undefined, own: number | null, tolerance = 0.0051) => {
    const isSame =
      shown === null || shown === undefined || own === null
        ? (shown ?? null) === own
        : Math.abs(shown - own) <= tolerance;
    if (!isSame) found.push(`${what}: shown ${shown}, reckoned ${own}`);
  };
  const same = (what: string, shown: Shown, own: Counts) => {
    for (const key of ['games', 'won', 'drawn', 'lost'] as const)
      equal(`${what} ${key}`, shown[key], own[key]);
    equal(`${what} score`, shown.score_percent, own.scorePercent);
  };
  const headline = (key: string) => page.headline.find((figure) => figure.key === key)?.value ?? null;
  const section = sectionsOf(page);

  equal('headline rating', headline('rating'), figures.rating);
  equal('headline games', headline('games'), figures.counts.games);
  equal('headline score', headline('score_percent'), figures.counts.scorePercent);
  equal('headline performance', headline('performance'), figures.performance, 0.51);

  const cards = section('pools').pools;
  const card = cards.find(({ pool }) => pool === figures.pool);
  if (card) equal('peak', card.peak?.rating, figures.peak);
  else if (figures.counts.games > 0 && cards.length < MOST_CARDS) found.push('the pool has no card');

  const results = section('results');
  for (const part of ['white', 'black', 'rated', 'casual'] as const) same(part, results[part], figures[part]);
  same('all', results.all, figures.counts);
  const classes = figures.byClass.length > 1 ? figures.byClass : [];
  equal('classes', results.by_class.length, classes.length);
  for (const own of classes) {
    const shown = results.by_class.find((one) => one.time_class === own.timeClass);
    if (shown) same(own.timeClass, shown, own);
    else found.push(`${own.timeClass} is missing`);
  }

  const performance = section('performance');
  equal('performance games', performance.games, figures.performanceGames);
  equal('average opponent', performance.average_opponent, figures.averageOpponent);
  equal('linear performance', performance.linear, figures.linear, 0.51);
  equal('performance', performance.performance, figures.performance, 0.51);
  equal('expected games', performance.expected?.games ?? 0, figures.expected.games);
  equal('expected score', performance.expected?.expected ?? 0, figures.expected.expected);
  equal('actual score', performance.expected?.actual ?? 0, figures.expected.actual);

  const { bands } = section('strength');
  equal('bands', bands.length, figures.strength.length);
  for (const [index, own] of figures.strength.toSorted((a, b) => a.band - b.band).entries()) {
    const shown = bands[index];
    if (!shown) continue;
    equal(`band ${own.band} begins`, shown.from, own.band === -3 ? null : own.band * 100);
    same(`band ${own.band}`, shown, own);
  }

  const rating = section('rating');
  equal('close before', rating.close_before, figures.closeBefore);
  if (page.timeframe.bucket === 'week')
    for (const { start } of rating.points.slice(1))
      equal(`weekday of ${start}`, Temporal.PlainDate.from(start).dayOfWeek, figures.firstWeekday);
  for (const point of rating.points) {
    const { start, end, close, low, high, games } = point;
    const isWithin = ({ date }: { readonly date: string }) => date >= start && date <= end;
    const days = figures.days.filter(isWithin);
    equal(`${start} close`, close, days.at(-1)?.close ?? null);
    equal(`${start} low`, low, days.length === 0 ? null : Math.min(...days.map((day) => day.low)));
    equal(`${start} high`, high, days.length === 0 ? null : Math.max(...days.map((day) => day.high)));
    if (point.first_on !== (days[0]?.date ?? null) || point.last_on !== (days.at(-1)?.date ?? null))
      found.push(`${start} played from ${point.first_on} to ${point.last_on}`);
    const played = figures.gamesByDay.filter(isWithin).reduce((sum, day) => sum + day.games, 0);
    equal(`${start} games`, games, played);
  }

  const endings = section('endings');
  for (const kind of ['wins', 'draws', 'losses'] as const) {
    const shown = Object.fromEntries(endings[kind].map(({ termination, games }) => [termination, games]));
    for (const termination of new Set([...Object.keys(shown), ...Object.keys(figures.endings[kind])]))
      equal(`${kind} by ${termination}`, shown[termination] ?? 0, figures.endings[kind][termination] ?? 0);
  }

  const { cells } = section('when');
  equal('cells', cells.length, figures.when.length);
  for (const own of figures.when) {
    const shown = cells.find(({ weekday, hour }) => `${weekday} ${hour}` === own.cell);
    if (shown) same(`cell ${own.cell}`, shown, own);
    else found.push(`cell ${own.cell} is missing`);
  }

  const streaks = section('streaks');
  equal('current wins', streaks.current_win.games, figures.wins.current);
  equal('longest wins', streaks.longest_win.games, figures.wins.longest);
  equal('current unbeaten', streaks.current_unbeaten.games, figures.unbeaten.current);
  equal('longest unbeaten', streaks.longest_unbeaten.games, figures.unbeaten.longest);
  equal('sessions', streaks.sessions, figures.sessions);
  for (const [index, own] of figures.byGame.entries()) {
    const shown = streaks.by_game[index];
    if (shown) same(`game ${index + 1} of a session`, shown, own);
  }
  const isTold = Math.min(figures.afterLoss.games, figures.otherwise.games) >= 20;
  equal(
    'after a loss',
    streaks.after_loss?.after_loss_percent,
    isTold ? figures.afterLoss.scorePercent : null,
  );
  equal('otherwise', streaks.after_loss?.otherwise_percent, isTold ? figures.otherwise.scorePercent : null);

  const clock = section('clock');
  equal('timed games', clock.games, figures.timedGames);
  equal('left at move 20', clock.remaining_at_move_20_seconds, figures.leftAtMove20);
  for (const { phase, median } of figures.phases)
    equal(`seconds in the ${phase}`, clock.phases.find((one) => one.phase === phase)?.median_seconds, median);

  const accuracy = section('accuracy');
  equal('analysed', accuracy.analysed, figures.accuracy.analysed);
  equal('accuracy', accuracy.mean, figures.accuracy.mean);
  equal("opponents' accuracy", accuracy.opponents_mean, figures.accuracy.opponents);

  sameOpenings(section('openings'), figures, { equal, same });
  return found;
}

interface Comparing {
  readonly equal: (
    what: string,
    shown: number | null | undefined,
    own: number | null,
    tolerance?: number,
  ) => void;
  readonly same: (what: string, shown: Shown, own: Counts) => void;
}

function sameOpenings(shown: SectionOf<'openings'>, figures: Stats, { equal, same }: Comparing): void {
  equal('openings', shown.rows.length, figures.openings.length);
  for (const own of figures.openings) {
    const row = shown.rows.find(({ color, name }) => color === own.color && name === own.family);
    const what = `${own.family} as ${own.color}`;
    if (!row) {
      equal(what, null, own.games);
      continue;
    }
    same(what, row, own);
    equal(`${what} performance`, row.performance, own.performance, 0.51);
    equal(`${what} average opponent`, row.average_opponent, own.averageOpponent, 0.51);
  }
}

/** Every section that belongs to one pool is there once it has a game. */
function sectionsOf({ sections }: Pick<PageContent, 'sections'>) {
  return <Key extends ChessSection['key']>(key: Key): SectionOf<Key> => {
    const found = sections.find((one) => one.key === key);
    if (!found) throw new Error(`the page has no section ${key}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key says which section it is
    return found as unknown as SectionOf<Key>;
  };
}
