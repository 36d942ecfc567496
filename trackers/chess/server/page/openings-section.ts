import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SectionOf } from '../../contract/page.ts';
import { performanceOf } from '../formulas/performance.ts';
import { countsOf, gamesOf, sum } from './counts.ts';
import type { OpeningRow } from './result-stats.repository.ts';

const MIN_GAMES = 3;

type Row = SectionOf<'openings'>['rows'][number];

/** Families by colour and over both, most games first, each with its variations. */
export async function openingsSection(rows: readonly OpeningRow[]): Promise<SectionOf<'openings'>> {
  const shown: Row[] = [];
  for (const color of ['both', 'white', 'black'] as const) {
    const own = rows.filter((row) => color === 'both' || row.color === color);
    for (const [family, same] of Map.groupBy(own, (row) => row.family)) {
      if (gamesOf(sum(same)) < MIN_GAMES) continue;
      shown.push(familyRow(color, family, same));
      await nextTurn();
    }
  }
  return { key: 'openings', kind: 'table', title: 'Openings', rows: shown.toSorted(byGames) };
}

function familyRow(color: Row['color'], family: string, rows: readonly OpeningRow[]): Row {
  const variations = [...Map.groupBy(rows, ({ name }) => name)].map(([name, same]) => ({
    name,
    ...statsOf(same),
  }));
  return { name: family, color, ...statsOf(rows), variations: variations.toSorted(byGames) };
}

function statsOf(rows: readonly OpeningRow[]) {
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
