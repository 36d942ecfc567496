import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { counted, formatDuration } from '@plotline/web/tracker-kit/format.ts';
import { activityPath, trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { Anchor } from '@plotline/web/ui/Anchor.tsx';
import { color, focusRing, space, tabularFigures, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useNow } from '@plotline/web/ui/use-now.ts';
import { Pencil } from 'lucide-react';
import type { WorkoutLine } from '../../contract/workouts.ts';
import { volumeText } from '../shared/volume.ts';
import { dayText } from '@plotline/web/tracker-kit/dates.ts';
import { RecordBadge } from '../shared/RecordBadge.tsx';
import type { WorkoutListProps } from './workout-list.ts';

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '&[data-stale]': { opacity: 0.6 },
});
const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  paddingInlineEnd: space(1),
  borderTop: `1px solid ${color.outline}`,
});
const Link = styled(Anchor)({
  ...tabularFigures,
  flex: 1,
  minWidth: 0,
  padding: `${space(3)} ${space(2)} ${space(3)} ${space(4)}`,
  color: 'inherit',
  textDecoration: 'none',
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
});
const Head = styled('span')({
  ...text[14],
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  fontWeight: weight.semibold,
  '& > span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& > b': { flex: 'none', marginInlineStart: 'auto', fontWeight: weight.semibold },
});
const Foot = styled('span')({
  ...text[13],
  display: 'flex',
  justifyContent: 'space-between',
  gap: space(3),
  '& > span': { flex: 'none' },
  '& > span:first-of-type': {
    flex: '0 1 auto',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  color: color.muted,
});

/** The workout list on narrow screens, two rows for each workout. */
export function WorkoutCards({ lines, unit, username, isOwner, isStale, label }: WorkoutListProps) {
  const now = useNow();
  return (
    <List aria-label={label} data-stale={isStale ? '' : undefined}>
      {lines.map((line) => (
        <Row key={line.uuid}>
          <Link href={activityPath(username, line.uuid)}>
            <Head>
              <span>{line.title ?? 'Workout'}</span>
              {line.record_count > 0 ? (
                <RecordBadge>{counted(line.record_count, 'record')}</RecordBadge>
              ) : null}
              <b>{line.volume_kg === null ? counted(line.sets, 'set') : volumeText(line.volume_kg, unit)}</b>
            </Head>
            <Foot>
              <span>{line.top_sets[0]}</span>
              <span>{footOf(line, now)}</span>
            </Foot>
          </Link>
          {isOwner ? (
            <IconButton
              sx={{ width: 44, height: 44 }}
              href={trackerPath(username, 'weights', { page: 'log', query: { workout: line.uuid } })}
              aria-label={`Edit ${line.title ?? 'workout'}`}
            >
              <Pencil size={16} aria-hidden />
            </IconButton>
          ) : null}
        </Row>
      ))}
    </List>
  );
}

function footOf(line: WorkoutLine, now: Date): string {
  const day = dayText(line.local_date, now);
  return line.duration_seconds === null ? day : `${day} · ${formatDuration(line.duration_seconds)}`;
}
