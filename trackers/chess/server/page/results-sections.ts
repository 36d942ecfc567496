import type { SectionOf } from '../../contract/page.ts';
import { TIME_CLASSES } from '../../contract/game-values.ts';
import { wilsonInterval } from '../formulas/wilson.ts';
import { countsOf, gamesOf, round, scoreOf, type Tally } from './counts.ts';
import type { ResultRow } from './result-stats.repository.ts';

/** Fewer games than this get a confidence interval. */
const FEW_GAMES = 100;

export function resultsSection(rows: readonly ResultRow[]): SectionOf<'results'> {
  const rowOf = (isIncluded: (row: ResultRow) => boolean) => resultRow(tallyOf(rows.filter(isIncluded)));
  return {
    key: 'results',
    kind: 'bars',
    title: 'Results',
    all: rowOf(() => true),
    white: rowOf(({ color }) => color === 'white'),
    black: rowOf(({ color }) => color === 'black'),
    rated: rowOf(({ isRated }) => isRated),
    casual: rowOf(({ isRated }) => !isRated),
    by_class: byClass(rows),
  };
}

/** Empty for a single time class. */
function byClass(rows: readonly ResultRow[]): SectionOf<'results'>['by_class'] {
  const played = Map.groupBy(rows, ({ timeClass }) => timeClass);
  if (played.size < 2) return [];
  return TIME_CLASSES.flatMap((timeClass) => {
    const own = played.get(timeClass);
    return own ? [{ time_class: timeClass, ...resultRow(tallyOf(own)) }] : [];
  });
}

export function endingsSection(rows: readonly ResultRow[]): SectionOf<'endings'> {
  const losses = endings(rows, 'loss');
  const lost = losses.reduce((games, ending) => games + ending.games, 0);
  const onTime = losses.find(({ termination }) => termination === 'timeout')?.games ?? 0;
  const isKnown = losses.some(({ termination }) => termination !== 'other');
  return {
    key: 'endings',
    kind: 'bars',
    title: 'How games end',
    wins: endings(rows, 'win'),
    draws: endings(rows, 'draw'),
    losses,
    time_trouble_percent: isKnown ? round((onTime / lost) * 100) : null,
  };
}

export function tallyOf(rows: readonly Pick<ResultRow, 'result' | 'games'>[]): Tally {
  const countOf = (result: ResultRow['result']) =>
    rows.reduce((games, row) => games + (row.result === result ? row.games : 0), 0);
  return { won: countOf('win'), drawn: countOf('draw'), lost: countOf('loss') };
}

function resultRow(tally: Tally): SectionOf<'results'>['all'] {
  const games = gamesOf(tally);
  const isFew = games > 0 && games < FEW_GAMES;
  return { ...countsOf(tally), interval: isFew ? intervalOf(tally) : null };
}

function intervalOf(tally: Tally): { low: number; high: number } {
  const { low, high } = wilsonInterval(scoreOf(tally), gamesOf(tally));
  return { low: round(low * 100), high: round(high * 100) };
}

/** Most frequent first. */
function endings(rows: readonly ResultRow[], result: ResultRow['result']) {
  const ended = rows.filter((row) => row.result === result);
  return [...Map.groupBy(ended, ({ termination }) => termination)]
    .map(([termination, same]) => ({ termination, games: same.reduce((n, { games }) => n + games, 0) }))
    .toSorted((a, b) => b.games - a.games || a.termination.localeCompare(b.termination));
}
