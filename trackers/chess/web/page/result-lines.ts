import type { ResultsSection } from '../../contract/results.ts';
import { TIME_CLASS_NAMES } from '../shared/chess-labels.ts';

export interface ResultLine {
  readonly name: string;
  readonly row: ResultsSection['all'];
}

/** Splits the results by colour, and by type and speed where there are several. */
export function resultLines({ white, black, rated, casual, by_class }: ResultsSection): ResultLine[] {
  const isMixed = rated.games > 0 && casual.games > 0;
  return [
    { name: 'White', row: white },
    { name: 'Black', row: black },
    ...(isMixed
      ? [
          { name: 'Rated', row: rated },
          { name: 'Casual', row: casual },
        ]
      : []),
    ...by_class.map(({ time_class, ...row }) => ({ name: TIME_CLASS_NAMES[time_class], row })),
  ];
}
