import { Button } from '@plotline/web/ui/Button.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { formatDate } from '@plotline/web/tracker-kit/format.ts';
import { color, mixin, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import type { HevyConnection } from '../../contract/hevy.ts';
import { useRestoreHevyWorkout } from './hevy-queries.ts';

const Heading = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const Note = styled('p')({ ...text[13], margin: 0, color: color.muted });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Row = styled('li')({
  ...text[14],
  ...mixin.row(3),
  padding: `${space(2)} 0`,
  '& + &': { borderTop: `1px solid ${color.outline}` },
  '& > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& span': { ...text[13], display: 'block', color: color.muted },
});

/** Workouts that were deleted in Hevy, each with a button that shows it again. */
export function HiddenWorkouts({ hidden }: { hidden: HevyConnection['hidden'] }) {
  const headingId = useId();
  const restore = useRestoreHevyWorkout();
  return (
    <div>
      <Heading id={headingId}>Deleted in Hevy</Heading>
      <Note>Hidden here, and deleted for good after 30 days.</Note>
      <List aria-labelledby={headingId}>
        {hidden.map(({ uuid, title, local_date: day, deleted_from: end }) => (
          <Row key={uuid}>
            <div>
              {title ?? 'Workout'}
              <span>
                {formatDate(new Date(`${day}T12:00`))} · until {formatDate(new Date(end))}
              </span>
            </div>
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              loading={restore.isPending && restore.variables === uuid}
              onClick={() => restore.mutate(uuid)}
            >
              Restore
            </Button>
          </Row>
        ))}
      </List>
    </div>
  );
}
