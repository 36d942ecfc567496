import type { PageContent } from '@plotline/server/tracker-kit/tracker-server.ts';
import type { ChessSection, SectionOf } from '../../../contract/page.ts';
import type { Counts, expectedStatsOf } from './expected-stats.fixture.ts';

type ExpectedStats = ReturnType<typeof expectedStatsOf>;
type Shown = {
  readonly games: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
} & {
  readonly score_percent: number | null;
};

/** Pools with cards: those with most games in the window. */
const MAX_CARDS = 6;

/** Returns one line for each number of a page that differs from its games. Shown numbers are rounded to hundredths. */
export function differences(
  page: Pick<PageContent, 'headline' | 'sections' | 'timeframe'>,
  expected: ExpectedStats,
): string[] {
  const found: string[] = [];
  const equal = (what: string, shown: number | null | undefined, own: number | null, tolerance = 0.0051) => {
    const isSame =
      shown === null || shown === undefined || own === null
        ? (shown ?? null) === own
        : Math.abs(shown - own) <= tolerance;
    if (!isSame) found.push(`${what}: shown ${shown}, expected ${own}`);
  };
  const same = (what: string, shown: Shown, own: Counts) => {
    for (const key of ['games', 'won', 'drawn', 'lost'] as const)
      equal(`${what} ${key}`, shown[key], own[key]);
    equal(`${what} score`, shown.score_percent, own.scorePercent);
  };
  const headline = (key: string) => page.headline.find((stat) => stat.key === key)?.value ?? null;
  const section = sectionsOf(page);

  equal('headline rating', headline('rating'), expected.rating);
  equal('headline games', headline('games'), expected.counts.games);
  equal('headline score', headline('score_percent'), expected.counts.scorePercent);
  equal('headline performance', headline('performance'), expected.performance, 0.51);

  const cards = section('pools').pools;
  const card = cards.find(({ pool }) => pool === expected.pool);
  if (card) equal('peak', card.peak?.rating, expected.peak);
  else if (expected.counts.games > 0 && cards.length < MAX_CARDS) found.push('the pool has no card');

  const results = section('results');
  for (const part of ['white', 'black', 'rated', 'casual'] as const)
    same(part, results[part], expected[part]);
  same('all', results.all, expected.counts);
  const classes = expected.byClass.length > 1 ? expected.byClass : [];
  equal('classes', results.by_class.length, classes.length);
  for (const own of classes) {
    const shown = results.by_class.find((one) => one.time_class === own.timeClass);
    if (shown) same(own.timeClass, shown, own);
    else found.push(`${own.timeClass} is missing`);
  }

  const performance = section('performance');
  equal('performance games', performance.games, expected.performanceGames);
  equal('average opponent', performance.average_opponent, expected.averageOpponent);
  equal('linear performance', performance.linear, expected.linear, 0.51);
  equal('performance', performance.performance, expected.performance, 0.51);
  equal('expected games', performance.expected?.games ?? 0, expected.expected.games);
  equal('expected score', performance.expected?.expected ?? 0, expected.expected.expected);
  equal('actual score', performance.expected?.actual ?? 0, expected.expected.actual);

  const { bands } = section('strength');
  equal('bands', bands.length, expected.strength.length);
  for (const [index, own] of expected.strength.toSorted((a, b) => a.band - b.band).entries()) {
    const shown = bands[index];
    if (!shown) continue;
    equal(`band ${own.band} begins`, shown.from, own.band === -3 ? null : own.band * 100);
    same(`band ${own.band}`, shown, own);
  }

  const rating = section('rating');
  equal('close before', rating.close_before, expected.closeBefore);
  if (page.timeframe.bucket === 'week')
    for (const { start } of rating.points.slice(1))
      equal(`weekday of ${start}`, Temporal.PlainDate.from(start).dayOfWeek, expected.firstWeekday);
  for (const point of rating.points) {
    const { start, end, close, low, high, games } = point;
    const isWithin = ({ date }: { date: string }) => date >= start && date <= end;
    const days = expected.days.filter(isWithin);
    equal(`${start} close`, close, days.at(-1)?.close ?? null);
    equal(`${start} low`, low, days.length === 0 ? null : Math.min(...days.map((day) => day.low)));
    equal(`${start} high`, high, days.length === 0 ? null : Math.max(...days.map((day) => day.high)));
    if (point.first_on !== (days[0]?.date ?? null) || point.last_on !== (days.at(-1)?.date ?? null))
      found.push(`${start} played from ${point.first_on} to ${point.last_on}`);
    const played = expected.gamesByDay.filter(isWithin).reduce((sum, day) => sum + day.games, 0);
    equal(`${start} games`, games, played);
  }

  const endings = section('endings');
  for (const kind of ['wins', 'draws', 'losses'] as const) {
    const shown = Object.fromEntries(endings[kind].map(({ termination, games }) => [termination, games]));
    for (const termination of new Set([...Object.keys(shown), ...Object.keys(expected.endings[kind])]))
      equal(`${kind} by ${termination}`, shown[termination] ?? 0, expected.endings[kind][termination] ?? 0);
  }

  const { cells } = section('when');
  equal('cells', cells.length, expected.when.length);
  for (const own of expected.when) {
    const shown = cells.find(({ weekday, hour }) => `${weekday} ${hour}` === own.cell);
    if (shown) same(`cell ${own.cell}`, shown, own);
    else found.push(`cell ${own.cell} is missing`);
  }

  const streaks = section('streaks');
  equal('current wins', streaks.current_win.games, expected.wins.current);
  equal('longest wins', streaks.longest_win.games, expected.wins.longest);
  equal('current unbeaten', streaks.current_unbeaten.games, expected.unbeaten.current);
  equal('longest unbeaten', streaks.longest_unbeaten.games, expected.unbeaten.longest);
  equal('sessions', streaks.sessions, expected.sessions);
  for (const [index, own] of expected.byGame.entries()) {
    const shown = streaks.by_game[index];
    if (shown) same(`game ${index + 1} of a session`, shown, own);
  }
  const hasEnough = Math.min(expected.afterLoss.games, expected.otherwise.games) >= 20;
  equal(
    'after a loss',
    streaks.after_loss?.after_loss_percent,
    hasEnough ? expected.afterLoss.scorePercent : null,
  );
  equal(
    'otherwise',
    streaks.after_loss?.otherwise_percent,
    hasEnough ? expected.otherwise.scorePercent : null,
  );

  const clock = section('clock');
  equal('timed games', clock.games, expected.timedGames);
  equal('left at move 20', clock.remaining_at_move_20_seconds, expected.leftAtMove20);
  for (const { phase, median } of expected.phases)
    equal(`seconds in the ${phase}`, clock.phases.find((one) => one.phase === phase)?.median_seconds, median);

  const accuracy = section('accuracy');
  equal('analysed', accuracy.analysed, expected.accuracy.analysed);
  equal('accuracy', accuracy.mean, expected.accuracy.mean);
  equal("opponents' accuracy", accuracy.opponents_mean, expected.accuracy.opponents);

  sameOpenings(section('openings'), expected, { equal, same });
  sameBreakdown(section('breakdown'), expected, equal);
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

function sameOpenings(
  shown: SectionOf<'openings'>,
  expected: ExpectedStats,
  { equal, same }: Comparing,
): void {
  equal('openings', shown.rows.length, expected.openings.length);
  for (const own of expected.openings) {
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

function sameBreakdown(
  shown: SectionOf<'breakdown'>,
  expected: ExpectedStats,
  equal: Comparing['equal'],
): void {
  const cells = shown.dimensions.flatMap(({ dimension, rows }) =>
    rows.flatMap((row) =>
      Object.entries(row.cells).map(
        ([metric, cell]) => [`${dimension} ${row.value} ${metric}`, cell] as const,
      ),
    ),
  );
  equal('cells of the breakdown', cells.length, expected.breakdown.size);
  equal('games of the breakdown', shown.games, expected.counts.games);
  for (const [name, cell] of cells) {
    const own = expected.breakdown.get(name);
    equal(name, cell.value, own?.value ?? null);
    equal(`games of ${name}`, cell.games, own?.games ?? null);
  }
}

/** Finds sections by key; a pool with a game has all of them. */
function sectionsOf({ sections }: Pick<PageContent, 'sections'>) {
  return <Key extends ChessSection['key']>(key: Key): SectionOf<Key> => {
    const found = sections.find((one) => one.key === key);
    if (!found) throw new Error(`the page has no section ${key}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its key says which section it is
    return found as unknown as SectionOf<Key>;
  };
}
