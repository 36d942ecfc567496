import { styled } from '@plotline/web/ui/theme/styled.ts';
import { mixin } from '@plotline/web/ui/theme/tokens.ts';
import type { WorkoutLine } from '../../contract/workouts.ts';
import { shortName } from '../shared/exercise-labels.ts';

const Root = styled('span')({ display: 'flex', gap: '0.3em', minWidth: 0, maxWidth: '100%' });
const Exercise = styled('span')({ ...mixin.ellipsis, minWidth: 0 });
const Figures = styled('span')({ flex: 'none', whiteSpace: 'nowrap' });

/** An exercise, without its equipment, and its best set. In narrow places the name is cut, never the set. */
export function BestSet({ exercise, set }: WorkoutLine['best_sets'][number]) {
  return (
    <Root title={`${exercise} ${set}`.trim()}>
      <Exercise>{shortName(exercise)}</Exercise>
      {set === '' ? null : <Figures>{set}</Figures>}
    </Root>
  );
}
