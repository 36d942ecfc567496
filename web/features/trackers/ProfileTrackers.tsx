import { styled } from '@mui/material/styles';
import { ChevronRight } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { trackerPath } from '../../platform/paths.ts';
import { useViewAs, viewAsQuery } from '../../platform/view-as.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { color, focusRing, layout, media, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerTile } from '../../ui/TrackerChip.tsx';
import { trackerBadge } from './tracker-badge.ts';
import { TrackerIcon, useTrackerAppearance } from './TrackerIcon.tsx';

type ProfileTracker = Profile['enabled_trackers'][number];

const Row = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
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

const Cards = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(260px, 1fr))',
  gap: space(4),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  // Three cards fill the page; fewer are as wide as the posts below.
  [media.aside]: {
    '&[data-few]': { marginInlineEnd: layout.aside + layout.gutter },
    '@media (max-width: 1399.95px)': {
      '&[data-few]': { marginInlineEnd: `calc(${layout.aside}px + ${space(6)})` },
    },
  },
  [media.phone]: {
    gridTemplateColumns: '1fr',
    gap: 0,
    border: `1px solid ${color.outline}`,
    borderRadius: radius.card,
    overflow: 'hidden',
    '& > li + li': { borderTop: `1px solid ${color.outline}` },
  },
});
const CardLink = styled(Anchor)({
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  gap: space(3.5),
  height: 72,
  padding: `0 ${space(4)} 0 ${space(3.5)}`,
  border: `1px solid ${color.outline}`,
  borderRadius: radius.card,
  backgroundColor: color.card,
  color: 'inherit',
  textDecoration: 'none',
  '& > svg': { flex: 'none', color: color.muted },
  '&:hover': { borderColor: color.outlineStrong },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
  [media.phone]: { border: 0, borderRadius: 0 },
});
const TextBlock = styled('span')({ flex: 1, minWidth: 0 });
const Head = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  '& b': { fontWeight: weight.semibold },
});
const Updated = styled('span')({ ...text[12], display: 'block', color: color.muted });

const Failed = styled('p')({ ...text[13], margin: 0, padding: space(4), color: color.muted });

/** A card per tracker with its audience and last update. */
export function TrackerStatusCards({ profile }: { profile: Profile }) {
  if (profile.enabled_trackers.length === 0) return null;
  return (
    <Cards aria-label="Tracker status" data-few={profile.enabled_trackers.length < 3 ? '' : undefined}>
      {profile.enabled_trackers.map((tracker) => (
        <li key={tracker.type}>
          <ErrorBoundary
            what={`card of ${tracker.type}`}
            resetKey={tracker}
            fallback={<Failed>Couldn't show this tracker.</Failed>}
          >
            <StatusCard profile={profile} tracker={tracker} />
          </ErrorBoundary>
        </li>
      ))}
    </Cards>
  );
}

function StatusCard({ profile, tracker }: { profile: Profile; tracker: ProfileTracker }) {
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
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden />
    </CardLink>
  );
}
