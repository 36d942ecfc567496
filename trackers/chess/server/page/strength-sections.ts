import type { SectionOf } from '../../contract/page.ts';
import type { Performance } from '../formulas/performance.ts';
import { STRENGTH_BANDS } from '../formulas/strength-bands.ts';
import { countsOf, gamesOf, round, scoreOf, sum } from './counts.ts';
import type { BandRow } from './result-stats.repository.ts';

const MIN_GAMES_IN_BAND = 3;

/** `performance` covers games with a known opponent's rating, `bands` those with both ratings known. */
export function performanceSection(
  performance: Performance,
  bands: readonly BandRow[],
): SectionOf<'performance'> {
  const known = sum(bands);
  const expected = bands.reduce((total, band) => total + band.expected, 0);
  return {
    key: 'performance',
    kind: 'figures',
    title: 'Performance',
    ...performance,
    expected:
      bands.length === 0
        ? null
        : { games: gamesOf(known), expected: round(expected), actual: scoreOf(known) },
  };
}

export function strengthSection(bands: readonly BandRow[]): SectionOf<'strength'> {
  return {
    key: 'strength',
    kind: 'bars',
    title: 'By opponent strength',
    bands: bands.flatMap((row) => {
      const band = STRENGTH_BANDS[row.band];
      return band && gamesOf(row) >= MIN_GAMES_IN_BAND ? [{ ...band, ...countsOf(row) }] : [];
    }),
  };
}
