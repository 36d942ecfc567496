import type { LinkedFilter } from '../../contract/games.ts';
import type { ResultsSection } from '../../contract/results.ts';
import { TIME_CLASS_NAMES } from '../shared/chess-labels.ts';

export interface ResultLine {
  readonly name: string;
  readonly row: ResultsSection['all'];
  readonly filter: LinkedFilter;
}

/** Splits the results by colour, and by type and speed where there are several. */
export function resultLines({ white, black, rated, casual, by_class }: ResultsSection): ResultLine[] {
  const isMixed = rated.games > 0 && casual.games > 0;
  const mixed: ResultLine[] = [
    { name: 'Rated', row: rated, filter: { rated: 'rated' } },
    { name: 'Casual', row: casual, filter: { rated: 'casual' } },
  ];
  return [
    { name: 'White', row: white, filter: { color: 'white' } },
    { name: 'Black', row: black, filter: { color: 'black' } },
    ...(isMixed ? mixed : []),
    ...by_class.map(({ time_class, ...row }) => ({
      name: TIME_CLASS_NAMES[time_class],
      row,
      filter: { time_class },
    })),
  ];
}
