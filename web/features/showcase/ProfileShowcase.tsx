import type { Profile } from '@plotline/contract/profiles.ts';
import type { Showcase } from '@plotline/contract/showcase.ts';
import { counted } from '../../platform/format.ts';
import { profilePath } from '../../platform/paths.ts';
import { LoadError } from '../../ui/ErrorState.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { UserList, UserListItem } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { displayName } from '../profiles/display-name.ts';
import { HeatmapCard } from './HeatmapCard.tsx';
import { PinnedFigures } from './PinnedFigures.tsx';
import { GroupNote, ShowcaseCard, ShowcaseSkeleton } from './ShowcaseFrame.tsx';
import { useShowcase } from './use-showcase.ts';

/** The year of a user in a heatmap, and their pinned figures. */
export function ProfileShowcase({ profile }: { profile: Profile }) {
  const showcase = useShowcase(profile.username);
  if (showcase.isPending) return <ShowcaseSkeleton />;
  if (showcase.isError)
    return (
      <ShowcaseCard>
        <LoadError query={showcase} fallback="Couldn't load the activity of the year." />
      </ShowcaseCard>
    );
  return (
    <>
      <HeatmapCard username={profile.username} showcase={showcase.data} />
      <PinnedFigures profile={profile} pins={showcase.data.pins} />
    </>
  );
}

/** Users followed by both the viewer and the owner of a profile; absent when there are none. */
export function MutualFollowsCard({ username }: { username: string }) {
  const mutual = useShowcase(username).data?.mutual;
  if (!mutual || mutual.count === 0) return null;
  const more = mutual.count - mutual.users.length;
  return (
    <SectionCard title="You both follow" subtitle={more > 0 ? `And ${counted(more, 'other')}` : undefined}>
      <UserList>
        {mutual.users.map((user) => (
          <UserListItem key={user.uuid}>
            <UserRow user={user} />
          </UserListItem>
        ))}
      </UserList>
    </SectionCard>
  );
}

/** These users in one line, where there is no room for the card. */
export function MutualFollowsNote({ username }: { username: string }) {
  const mutual = useShowcase(username).data?.mutual;
  const [first, second] = mutual?.users ?? [];
  if (!mutual || !first) return null;
  return (
    <GroupNote>
      You both follow <UserLink user={first} />
      {second && mutual.count === 2 ? (
        <>
          {' '}
          and <UserLink user={second} />
        </>
      ) : null}
      {mutual.count > 2 ? ` and ${counted(mutual.count - 1, 'other')}` : null}
    </GroupNote>
  );
}

function UserLink({ user }: { user: Showcase['mutual']['users'][number] }) {
  return <TextLink href={profilePath(user.username)}>{displayName(user)}</TextLink>;
}
