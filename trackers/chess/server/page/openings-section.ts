import type { SectionOf } from '../../contract/page.ts';
import { performanceOf } from '../formulas/performance.ts';
import { countsOf, gamesOf, sum } from './counts.ts';
import type { OpeningRow } from './games-figures.repository.ts';

const MIN_GAMES = 3;

type Row = SectionOf<'openings'>['rows'][number];

/** Families by colour and over both, most games first, each with its variations. */
export function openingsSection(rows: readonly OpeningRow[]): SectionOf<'openings'> {
  const all = (['both', 'white', 'black'] as const).flatMap((color) =>
    familyRows(
      color,
      rows.filter((row) => color === 'both' || row.color === color),
    ),
  );
  return {
    key: 'openings',
    kind: 'table',
    title: 'Openings',
    rows: all.filter(({ games }) => games >= MIN_GAMES).toSorted(byGames),
  };
}

function familyRows(color: Row['color'], rows: readonly OpeningRow[]): Row[] {
  const families = Map.groupBy(rows, ({ family }) => family);
  return [...families].map(([family, same]) => familyRow(color, family, same));
}

function familyRow(color: Row['color'], family: string, rows: readonly OpeningRow[]): Row {
  const variations = [...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => ({
    name,
    ...figuresOf(same),
  }));
  return { name: family, color, ...figuresOf(rows), variations: variations.toSorted(byGames) };
}

function figuresOf(rows: readonly OpeningRow[]) {
  const { average_opponent: average, performance } = performanceOf(
    rows.flatMap(({ opponents }) =>
      opponents.map(([rating, won, drawn, lost]) => ({ rating, won, drawn, lost })),
    ),
  );
  const [most] = rows.toSorted((a, b) => gamesOf(b) - gamesOf(a));
  return {
    eco: most?.eco || null,
    ...countsOf(sum(rows)),
    performance,
    average_opponent: average === null ? null : Math.round(average),
  };
}

function byGames(a: { games: number; name: string }, b: { games: number; name: string }): number {
  return b.games - a.games || a.name.localeCompare(b.name);
}
