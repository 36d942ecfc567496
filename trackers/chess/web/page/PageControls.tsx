import { styled } from '@mui/material/styles';
import { trackerBadge } from '@plotline/web/tracker-kit/tracker-badge.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { NativeSelect } from '@plotline/web/ui/NativeSelect.tsx';
import { RelativeTime } from '@plotline/web/ui/RelativeTime.tsx';
import { StatusBadge } from '@plotline/web/ui/StatusBadge.tsx';
import { TimeframePicker } from '@plotline/web/ui/TimeframePicker.tsx';
import { color, media, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { Globe, Lock } from 'lucide-react';
import type { ChessAccount } from '../../contract/accounts.ts';
import type { ChessPageAnswer } from './chess-page-answer.ts';
import { OwnerActions } from './OwnerActions.tsx';

interface PageControlsProps extends TrackerPageProps {
  page: ChessPageAnswer;
  /** The owner's; empty for everybody else. */
  accounts: readonly ChessAccount[];
  onConnect: () => void;
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
  // Nobody but the owner has something to do.
  '&[data-still]': {
    gridTemplateColumns: 'minmax(160px, 220px) auto 1fr',
    gridTemplateAreas: '"select timeframe status"',
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"select timeframe" "status status"',
    },
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"select" "timeframe" "status"',
    },
  },
  // Without games there is nothing to choose from.
  '&[data-empty]': { gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateAreas: '"status actions"' },
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

/** Which pool since when, who may see it, how fresh it is. */
export function PageControls({ page, accounts, onConnect, ...place }: PageControlsProps) {
  const { username, profile, isOwner, setQuery } = place;
  const badge = trackerBadge(page.tracker, profile.is_profile_public);
  return (
    <Bar data-still={isOwner ? undefined : ''} data-empty={page.tracker.has_data ? undefined : ''}>
      {page.tracker.has_data ? (
        <>
          <div style={{ gridArea: 'select', minWidth: 0 }}>
            <NativeSelect
              isLabelHidden
              label="Rating pool"
              value={page.selector.value}
              options={page.selector.options}
              onChange={(value) => setQuery({ selector: value })}
            />
          </div>
          <div style={{ gridArea: 'timeframe' }}>
            <TimeframePicker
              value={place.timeframe}
              onChange={(value) => setQuery({ timeframe: value === '30d' ? null : value })}
            />
          </div>
        </>
      ) : null}
      <Status>
        <StatusBadge
          size="normal"
          tone={badge.tone}
          icon={badge.tone === 'neutral' ? <Lock aria-hidden /> : <Globe aria-hidden />}
        >
          {badge.text}
        </StatusBadge>
        <span>
          Updated {page.tracker.last_sync_at ? <RelativeTime instant={page.tracker.last_sync_at} /> : 'never'}
        </span>
      </Status>
      {isOwner ? <OwnerActions username={username} accounts={accounts} onConnect={onConnect} /> : null}
    </Bar>
  );
}
