import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { trackerPath } from '@plotline/web/tracker-kit/paths.ts';
import { trackerBadge } from '@plotline/web/tracker-kit/tracker-badge.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { RelativeTime } from '@plotline/web/ui/RelativeTime.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { TimeframePicker } from '@plotline/web/ui/TimeframePicker.tsx';
import { color, media, query, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useMatches } from '@plotline/web/ui/use-layout.ts';
import { Globe, Lock, Plus, Play } from 'lucide-react';
import { useWaitingWorkouts } from '../log/use-waiting-workouts.ts';
import { WaitingWorkouts } from '../log/WaitingWorkouts.tsx';
import { ExerciseSelect } from './ExerciseSelect.tsx';
import { OwnerMenu } from './OwnerMenu.tsx';
import type { WeightsPageAnswer } from './weights-page-answer.ts';

interface PageControlsProps extends TrackerPageProps {
  page: WeightsPageAnswer;
}

const NARROW = '@media (max-width: 1120px)';

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(160px, 220px) auto 1fr auto',
  gridTemplateAreas: '"select timeframe status actions"',
  alignItems: 'center',
  gap: space(3),
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"select timeframe actions" "status status status"',
  },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"select actions" "timeframe timeframe" "status status"',
    '& fieldset': { display: 'flex' },
  },
});
const Status = styled('div')({
  ...text[13],
  gridArea: 'status',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(3),
  color: color.muted,
  [NARROW]: { justifyContent: 'flex-start' },
});
const Actions = styled('div')({ gridArea: 'actions', display: 'flex', gap: space(2) });

/** What is looked at, since when, who may see it, and how to add to it. */
export function PageControls({ page, ...place }: PageControlsProps) {
  const { username, profile, isOwner, setQuery } = place;
  // A page of the list belongs to the selection that it was reached from.
  const choose = (change: Record<string, string | null>) => setQuery({ ...change, page: null });
  return (
    <Bar>
      <div style={{ gridArea: 'select', minWidth: 0 }}>
        <ExerciseSelect
          value={page.selector.value}
          options={page.selector.options}
          onChange={(value) => choose({ selector: value === ALL ? null : value })}
        />
      </div>
      <div style={{ gridArea: 'timeframe' }}>
        <TimeframePicker
          value={place.timeframe}
          onChange={(value) => choose({ timeframe: value === '30d' ? null : value })}
        />
      </div>
      <Status>
        <VisibilityBadge tracker={page.tracker} isProfilePublic={profile.is_profile_public} />
        <span>
          Updated {page.tracker.last_sync_at ? <Ago instant={page.tracker.last_sync_at} /> : 'never'}
        </span>
      </Status>
      {isOwner ? (
        <Actions>
          <StartButton username={username} />
          <OwnerMenu username={username} />
        </Actions>
      ) : null}
    </Bar>
  );
}

const ALL = 'all';

function Ago({ instant }: { instant: string }) {
  return <RelativeTime instant={instant} />;
}

interface VisibilityBadgeProps {
  tracker: WeightsPageAnswer['tracker'];
  isProfilePublic: boolean;
}

function VisibilityBadge({ tracker, isProfilePublic }: VisibilityBadgeProps) {
  const badge = trackerBadge(tracker, isProfilePublic);
  const icon = badge.tone === 'neutral' ? <Lock aria-hidden /> : <Globe aria-hidden />;
  return (
    <StatusBadge size="normal" tone={badge.tone} icon={icon}>
      {badge.text}
    </StatusBadge>
  );
}

/** Goes on with the workout that was begun on this device, or begins one. */
function StartButton({ username }: { username: string }) {
  const isPhone = useMatches(query.phone);
  const { running, waiting } = useWaitingWorkouts();
  const label = running ? 'Resume workout' : 'Start workout';
  return (
    <>
      {waiting.length > 0 ? <WaitingWorkouts count={waiting.length} /> : null}
      <Button
        variant="contained"
        href={trackerPath(username, 'weights', { page: 'log' })}
        startIcon={running ? <Play size={18} aria-hidden /> : <Plus size={18} aria-hidden />}
        aria-label={label}
      >
        {isPhone ? label.replace(' workout', '') : label}
      </Button>
    </>
  );
}
