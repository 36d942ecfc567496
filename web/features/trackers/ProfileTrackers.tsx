import { styled } from '../../ui/theme/styled.ts';
import { ChevronRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { formatNumber } from '../../platform/format.ts';
import { trackerPath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, focusRing, media, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerTile } from '../../ui/TrackerChip.tsx';
import { trackerBadge } from './tracker-badge.ts';
import { TrackerIcon, usePostNouns, useTrackerAppearance } from './TrackerIcon.tsx';

type ProfileTracker = Profile['enabled_trackers'][number];

const Row = styled('ul')({
  ...mixin.wrap,
  gap: space(2),
  ...mixin.plainList,
});
const IconLink = styled(Anchor)({
  display: 'block',
  borderRadius: radius.base,
  '&:focus-visible': focusRing,
});

/** The user's trackers as icons that link to their pages. */
export function TrackerIconRow({ profile }: { profile: Profile }) {
  const query = viewAsQuery(useViewAs(profile.username));
  if (profile.enabled_trackers.length === 0) return null;
  return (
    <Row aria-label="Trackers">
      {profile.enabled_trackers.map(({ type, name }) => (
        <li key={type}>
          <IconLink href={trackerPath(profile.username, type, { query })} title={name}>
            <TrackerLinkTile type={type} name={name} />
          </IconLink>
        </li>
      ))}
    </Row>
  );
}

function TrackerLinkTile({ type, name }: { type: string; name: string }) {
  return <TrackerTile {...useTrackerAppearance(type)} size="large" label={name} />;
}

const NARROW = '@media (max-width: 1023.95px)';
const Cards = styled('ul')({
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  ...mixin.plainList,
  // In two columns, a last card alone fills its row.
  [NARROW]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > li:last-child:nth-child(odd)': { gridColumn: '1 / -1' },
  },
  [media.phone]: {
    '&&': { gridTemplateColumns: '1fr' },
    gap: 0,
    ...mixin.outlined('card'),
    overflow: 'hidden',
    '& > li + li': { borderTop: `1px solid ${color.outline}` },
  },
});
const CardLink = styled(Anchor)({
  boxSizing: 'border-box',
  ...mixin.row(3.5),
  minHeight: 72,
  padding: `0 ${space(4)} 0 ${space(3.5)}`,
  ...mixin.outlined('card'),
  backgroundColor: color.card,
  ...mixin.plainLink,
  '& > svg': { flex: 'none', color: color.muted },
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [media.phone]: { border: 0, borderRadius: 0 },
});
const TextBlock = styled('span')({ flex: 1, minWidth: 0 });
const Head = styled('span')({
  ...mixin.row(2),
  flexWrap: 'wrap',
  '& b': { fontWeight: weight.semibold },
});
const Updated = styled('span')({ ...text[12], display: 'block', color: color.muted });

const Failed = styled('p')({ ...text[13], margin: 0, padding: space(4), color: color.muted });

/** Beside the text of a card that has the row to itself. */
const ChartPlace = styled('span')({
  flex: 'none',
  marginInlineEnd: space(4),
  [media.phone]: { display: 'none' },
});
const NoDataNote = styled('span')({
  ...text[13],
  maxWidth: '50%',
  color: color.muted,
  textAlign: 'end',
  textWrap: 'balance',
  [media.phone]: { display: 'none' },
});

interface TrackerStatusCardsProps {
  profile: Profile;
  /** Draws the recent activities of an only tracker. */
  Chart: ComponentType<{ username: string; type: string }>;
}

/** A card per tracker with its audience and last update. */
export function TrackerStatusCards({ profile, Chart }: TrackerStatusCardsProps) {
  const { enabled_trackers: trackers } = profile;
  if (trackers.length === 0) return null;
  const isAlone = trackers.length === 1;
  return (
    <Cards aria-label="Tracker status">
      {trackers.map((tracker) => (
        <li key={tracker.type}>
          <ErrorBoundary
            what={`card of ${tracker.type}`}
            resetKey={tracker}
            fallback={<Failed>Couldn't show this tracker.</Failed>}
          >
            <StatusCard profile={profile} tracker={tracker}>
              {!isAlone ? null : tracker.has_data ? (
                <ChartPlace>
                  <Chart username={profile.username} type={tracker.type} />
                </ChartPlace>
              ) : (
                <NoData type={tracker.type} isOwner={profile.is_owner} />
              )}
            </StatusCard>
          </ErrorBoundary>
        </li>
      ))}
    </Cards>
  );
}

/** Says to owners what the tracker needs, in the words with which they added it. */
function NoData({ type, isOwner }: { type: string; isOwner: boolean }) {
  const description = useTrackerRegistry().get(type)?.definition.description;
  const { many } = usePostNouns(type);
  return <NoDataNote>{isOwner && description ? description : `No ${many} yet`}</NoDataNote>;
}

const Count = styled('span')({
  flex: 'none',
  textAlign: 'end',
  '& > *': { display: 'block' },
  '& b': {
    ...mixin.figures(20),
    lineHeight: '1.5rem',
    fontWeight: weight.semibold,
    letterSpacing: '-0.02em',
  },
  '& span': { ...text[12], color: color.muted },
});

/** Counts the posts of a tracker in its own words: `612 games`. */
function PostCount({ type, count }: { type: string; count: number }) {
  const { one, many } = usePostNouns(type);
  return (
    <Count>
      <b>{formatNumber(count)}</b>
      <span>{count === 1 ? one : many}</span>
    </Count>
  );
}

interface StatusCardProps {
  profile: Profile;
  tracker: ProfileTracker;
  /** Between the text and the count. */
  children: ReactNode;
}

function StatusCard({ profile, tracker, children }: StatusCardProps) {
  const badge = trackerBadge(tracker, profile.is_profile_public);
  const query = viewAsQuery(useViewAs(profile.username));
  return (
    <CardLink href={trackerPath(profile.username, tracker.type, { query })}>
      <TrackerIcon type={tracker.type} size="large" />
      <TextBlock>
        <Head>
          <b>{tracker.name}</b>
          <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
        </Head>
        <Updated>
          Last updated: {tracker.last_sync_at ? <RelativeTime instant={tracker.last_sync_at} /> : 'Never'}
        </Updated>
      </TextBlock>
      {children}
      {tracker.has_data && tracker.post_count > 0 ? (
        <PostCount type={tracker.type} count={tracker.post_count} />
      ) : (
        <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
      )}
    </CardLink>
  );
}
