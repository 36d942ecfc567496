import { styled } from '../../ui/theme/styled.ts';
import type { PrivacyPreview } from '@plotline/contract/profiles.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { ArrowRight, ChartLine, Lock } from 'lucide-react';
import { useState, useId } from 'react';
import { formatNumber } from '../../platform/format.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TrackerTile } from '../../ui/TrackerChip.tsx';
import { color, media, mixin, space, tabularFigures, text, weight } from '../../ui/theme/tokens.ts';
import { ViewerPicker } from './ViewerPicker.tsx';
import { displayName } from './display-name.ts';
import { postCount } from './privacy-labels.ts';
import { canOpenLists, isClosed } from './profile-access.ts';

interface ProfilePreviewsProps {
  preview: PrivacyPreview;
  /** Null: a visitor. */
  viewer: Summary | null;
  onViewer: (viewer: Summary | null) => void;
}

const Root = styled('section')({ display: 'grid', gap: space(3) });
const Head = styled('div')({
  ...mixin.row(2),
  flexWrap: 'wrap',
  justifyContent: 'space-between',
});
const Title = styled('h3')({ ...text[14], margin: 0, fontWeight: weight.semibold });
const Pair = styled('div')({
  ...mixin.grid(2),
  gridTemplateColumns: 'minmax(0, 1fr) 16px minmax(0, 1fr)',
  alignItems: 'stretch',
  '& > svg': { alignSelf: 'center', color: color.muted },
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > svg': { display: 'none' } },
});

/** Shows the profile as another user sees it, before and after the change. */
export function ProfilePreviews({ preview, viewer, onViewer }: ProfilePreviewsProps) {
  const [kind, setKind] = useState<'visitor' | 'follower'>('visitor');
  const choose = (next: 'visitor' | 'follower') => {
    setKind(next);
    if (next === 'visitor') onViewer(null);
  };
  const isViewerMissing = kind === 'follower' && viewer === null;
  return (
    <Root aria-label="See it as">
      <Head>
        <Title>See it as</Title>
        <SegmentedControl
          label="See it as"
          segments={[
            { value: 'visitor', label: 'Visitor' },
            { value: 'follower', label: 'A follower', isDisabled: preview.follower_count === 0 },
          ]}
          value={kind}
          onChange={choose}
        />
      </Head>
      {kind === 'follower' ? <ViewerPicker viewer={viewer} onChoose={onViewer} /> : null}
      {isViewerMissing ? null : (
        <Pair>
          <ProfilePreview when="Now" preview={preview.looks.before} />
          <ArrowRight size={16} aria-hidden />
          <ProfilePreview when="After" preview={preview.looks.after} />
        </Pair>
      )}
    </Root>
  );
}

type PreviewedProfile = PrivacyPreview['looks']['before'];

const ProfilePreviewRoot = styled('section')({
  ...text[13],
  ...mixin.grid(2),
  alignContent: 'start',
  minWidth: 0,
  minHeight: 168,
  [media.phone]: { minHeight: 0 },
  boxSizing: 'border-box',
  padding: space(3.5),
  ...mixin.outlined('base'),
  backgroundColor: color.page,
  overflowWrap: 'anywhere',
  '& p': { margin: 0 },
});
const When = styled('h4')({ ...text[12], margin: 0, fontWeight: weight.semibold, color: color.muted });
const User = styled('div')({
  ...mixin.row(2.5),
  '& > div': { minWidth: 0 },
  '& b': { ...text[14], display: 'block', fontWeight: weight.semibold },
});
const Quiet = styled('span')({ color: color.muted });
const Closed = styled('p')({ display: 'flex', alignItems: 'center', gap: space(2), color: color.muted });
const Trackers = styled('ul')({ display: 'grid', gap: space(1.5), margin: 0, padding: 0, listStyle: 'none' });
const Tracker = styled('li')({
  ...tabularFigures,
  ...mixin.row(2),
  '& > b': { flex: 1, minWidth: 0, fontWeight: weight.medium },
});
/** A small profile, as one viewer sees it. */
function ProfilePreview({ when, preview }: { when: string; preview: PreviewedProfile }) {
  const { profile } = preview;
  const titleId = useId();
  const counts = countsOf(profile);
  return (
    <ProfilePreviewRoot aria-labelledby={titleId}>
      <When id={titleId}>{when}</When>
      <User>
        <Avatar user={profile} size="small" />
        <div>
          <b dir="auto">{displayName(profile)}</b>
          <Quiet>@{profile.username}</Quiet>
        </div>
      </User>
      <Quiet>
        {counts}
        {canOpenLists(profile) ? '' : ' · lists hidden'}
      </Quiet>
      {profile.bio ? <p dir="auto">{profile.bio}</p> : null}
      {isClosed(profile) ? (
        <Closed>
          <Lock size={14} aria-hidden />
          This Account is Private
        </Closed>
      ) : (
        <VisibleTrackers {...preview} />
      )}
    </ProfilePreviewRoot>
  );
}

function VisibleTrackers({ profile: { enabled_trackers: trackers }, posts: counts }: PreviewedProfile) {
  const registry = useTrackerRegistry();
  if (trackers.length === 0) return <Quiet>No visible trackers</Quiet>;
  return (
    <Trackers aria-label="Trackers">
      {trackers.map(({ type, name }) => {
        const entry = registry.get(type);
        const Icon = entry?.Icon ?? ChartLine;
        const accent = entry?.definition.accent ?? 'indigo';
        return (
          <Tracker key={type}>
            <TrackerTile icon={<Icon aria-hidden />} accent={accent} size="small" />
            <b>{name}</b>
            <Quiet>{postCount(counts.find(({ tracker_type }) => tracker_type === type)?.count ?? 0)}</Quiet>
          </Tracker>
        );
      })}
    </Trackers>
  );
}

/** Returns `1 follower · 2 following`; empty if the owner hides the counts. */
function countsOf({
  follower_count: followers,
  following_count: following,
}: PreviewedProfile['profile']): string {
  if (followers === null || following === null) return '';
  return `${formatNumber(followers)} ${followers === 1 ? 'follower' : 'followers'} · ${formatNumber(following)} following`;
}
