import type { Headline } from '@plotline/contract/tracker.ts';
import { StatFigure } from '@plotline/web/ui/StatFigure.tsx';
import { StatRow } from '@plotline/web/ui/StatRow.tsx';
import type { WeightUnit } from '../../contract/workouts.ts';
import { headlineFigures } from './headline-figures.ts';

interface HeadlinesProps {
  headlines: readonly Headline[];
  unit: WeightUnit;
}

/** Volume, workouts, sets, time and records, each beside the period before. */
export function Headlines({ headlines, unit }: HeadlinesProps) {
  return (
    <StatRow>
      {headlineFigures(headlines, unit).map(({ key, label, parts, delta, note }) => (
        <StatFigure key={key} label={label} parts={parts} {...(note === undefined ? { delta } : { note })} />
      ))}
    </StatRow>
  );
}
