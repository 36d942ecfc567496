import { styled } from '../ui/theme/styled.ts';
import type { TrackerPage } from '@plotline/contract/tracker.ts';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { StatusBadge } from '../ui/StatusBadge.tsx';
import { TimeframePicker } from '../ui/TimeframePicker.tsx';
import { media, mixin, space } from '../ui/theme/tokens.ts';
import { LOW } from './TrackerPageSkeleton.tsx';
import { visuallyHidden } from '../ui/VisuallyHidden.tsx';
import { trackerBadge, type TrackerState } from './tracker-badge.ts';
import type { TrackerPageProps } from './tracker-web.ts';

interface TrackerControlsProps {
  tracker: TrackerPage['tracker'];
  place: TrackerPageProps;
  /** Selects the exercise or pool of the page. Without it, the timeframe is left out too. */
  select?: ReactNode;
  /** The owner's actions. The text of a button in an element with `data-spare` leaves its icon alone on low screens. */
  actions?: ReactNode;
  /** Replaces the badge of the tracker's visibility. */
  badge?: ReactNode;
  /** Further notes beside the time of the last update. */
  details?: ReactNode;
  /** Display options for every viewer. */
  options?: ReactNode;
}

/** 1,232 px; with larger texts, wider. */
const NARROW = '@media (max-width: 77em)';
/** Tablets on which all controls have one row, if there are no actions. */
const TABLET = `${NARROW} and (min-width: 810px)`;

const Bar = styled('div')({
  ...mixin.grid(3),
  gridTemplateColumns: 'minmax(160px, 220px) auto 1fr',
  gridTemplateAreas: '"select timeframe end"',
  alignItems: 'center',
  [NARROW]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"select timeframe actions" "status status status"',
  },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"select actions" "timeframe timeframe" "status status"',
    '& fieldset': { display: 'flex' },
  },
  [LOW]: {
    columnGap: space(2),
    gridTemplateColumns: 'minmax(120px, 1fr) auto auto auto',
    gridTemplateAreas: '"select timeframe status actions"',
    '& fieldset > label': { paddingInline: space(2.5) },
    // Selection, visibility and actions leave no room for the time.
    '&:not([data-still]) [data-updated]': visuallyHidden,
    // Such buttons are as narrow as their icon.
    '& [data-spare]': visuallyHidden,
    '& button:has(> [data-spare])': { padding: 0, aspectRatio: '1', '& > :first-child': { margin: 0 } },
  },
  '&[data-still]': {
    gridTemplateColumns: 'minmax(160px, 220px) auto 1fr',
    gridTemplateAreas: '"select timeframe status"',
    [NARROW]: {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateAreas: '"select timeframe" "status status"',
    },
    [TABLET]: {
      columnGap: space(2),
      gridTemplateColumns: 'fit-content(240px) auto auto',
      gridTemplateAreas: '"select timeframe status"',
      '& > :first-child': { minWidth: 140 },
      '& > :last-child > *': { justifyContent: 'flex-end' },
    },
    [media.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"select" "timeframe" "status"',
    },
    [LOW]: {
      gridTemplateColumns: 'minmax(120px, 1fr) auto auto',
      gridTemplateAreas: '"select timeframe status"',
    },
  },
  '&[data-empty]': { gridTemplateColumns: 'minmax(0, 1fr) auto', gridTemplateAreas: '"status actions"' },
  '&[data-empty][data-still]': { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateAreas: '"status"' },
});
const Select = styled('div')({ gridArea: 'select', alignSelf: 'start', minWidth: 0 });
const Time = styled('div')({ gridArea: 'timeframe', alignSelf: 'start' });
/** On desktops: status and actions in one line, or the status below the actions if both do not fit. */
const End = styled('div')({
  gridArea: 'end',
  display: 'flex',
  flexWrap: 'wrap-reverse',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: `${space(2)} ${space(3)}`,
  [NARROW]: { display: 'contents' },
  [LOW]: { display: 'contents' },
  '[data-still] > &, [data-empty] > &': { display: 'contents' },
});
const Actions = styled('div')({ gridArea: 'actions', display: 'flex', gap: space(2) });
const Status = styled('div')({
  ...mixin.muted(13),
  gridArea: 'status',
  ...mixin.row(3),
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  [NARROW]: { justifyContent: 'flex-start' },
  '[data-empty][data-still] &': { justifyContent: 'flex-start' },
  [LOW]: {
    gap: `0 ${space(2)}`,
    whiteSpace: 'nowrap',
    '&& > button': { marginBlock: -7 },
  },
});

/** The controls of a tracker page: selection, timeframe, visibility, last update and the owner's actions. */
export function TrackerControls({
  tracker,
  place,
  select,
  actions,
  badge,
  details,
  options,
}: TrackerControlsProps) {
  const { timeframe, setQuery, profile } = place;
  return (
    <Bar data-still={actions ? undefined : ''} data-empty={select ? undefined : ''}>
      {select ? (
        <>
          <Select>{select}</Select>
          <Time>
            <TimeframePicker
              value={timeframe}
              // Another timeframe starts at the first page of the list.
              onChange={(value) => setQuery({ timeframe: value === '30d' ? null : value, page: null })}
            />
          </Time>
        </>
      ) : null}
      <End>
        <Status>
          {badge ?? <VisibilityBadge tracker={tracker} isProfilePublic={profile.is_profile_public} />}
          <span data-updated="">
            {tracker.last_sync_at ? (
              <>
                Updated <RelativeTime instant={tracker.last_sync_at} isInSentence />
              </>
            ) : (
              'Never updated'
            )}
          </span>
          {details}
          {options}
        </Status>
        {actions ? <Actions>{actions}</Actions> : null}
      </End>
    </Bar>
  );
}

/** The visibility of a tracker, with a lock if only its owner sees it. */
function VisibilityBadge({ tracker, isProfilePublic }: { tracker: TrackerState; isProfilePublic: boolean }) {
  const { text: label, tone } = trackerBadge(tracker, isProfilePublic);
  const icon = tone === 'neutral' ? <Lock aria-hidden /> : <Globe aria-hidden />;
  return (
    <StatusBadge size="normal" tone={tone} icon={tracker.has_data ? icon : null}>
      {label}
    </StatusBadge>
  );
}
