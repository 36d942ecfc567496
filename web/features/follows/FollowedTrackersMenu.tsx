import { Alert } from '../../ui/Alert.tsx';
import { ListFilter, Square, SquareCheck } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useAuth } from '../../platform/session.tsx';
import { useViewAs } from '../../platform/view-as.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { useFollowedTrackers } from './use-followed-trackers.ts';

const Place = styled('div')({ flex: 'none' });

type Followed = Pick<Profile, 'username' | 'enabled_trackers'>;

/** Chooses which visible trackers of a followed user enter the viewer's feeds. */
export function FollowedTrackersMenu({ profile }: { profile: Followed }) {
  const { user } = useAuth();
  const isSimulated = useViewAs(profile.username) !== undefined;
  const isShown = profile.enabled_trackers.length > 0;
  if (!user || !isShown || isSimulated) return null;
  return (
    <Place>
      <TrackersMenu profile={profile} />
    </Place>
  );
}

function TrackersMenu({ profile: { username, enabled_trackers: trackers } }: { profile: Followed }) {
  const { unfollowed, set, error } = useFollowedTrackers(username);
  if (!unfollowed) return <Skeleton variant="rounded" width={40} height={40} />;
  const isFollowed = (type: string) => !unfollowed.includes(type);
  const count = trackers.filter(({ type }) => isFollowed(type)).length;
  const isAll = count === trackers.length;
  const entries = [
    {
      label: 'All trackers',
      isChecked: isAll,
      icon: isAll ? SquareCheck : Square,
      onPick: () => set(isAll ? [...new Set([...unfollowed, ...trackers.map(({ type }) => type)])] : []),
    },
    ...trackers.map(({ type, name }) => ({
      label: name,
      isChecked: isFollowed(type),
      icon: isFollowed(type) ? SquareCheck : Square,
      onPick: () =>
        set(isFollowed(type) ? [...unfollowed, type] : unfollowed.filter((other) => other !== type)),
    })),
  ];
  return (
    <>
      <MenuButton
        label={`Trackers in your feed: ${isAll ? 'all' : `${count} of ${trackers.length}`}`}
        icon={ListFilter}
        entries={entries}
      />
      {error ? <Alert severity="error">{error}</Alert> : null}
    </>
  );
}
