import type { Profile } from '@plotline/contract/profiles.ts';
import { useComments, type Commented } from '../../features/comments/use-comments.ts';
import { useConversation } from '../../features/comments/use-conversation.ts';
import { FollowButton } from '../../features/follows/FollowButton.tsx';
import { UserRow } from '../../features/follows/UserRow.tsx';
import { WhoToFollow } from '../../features/follows/WhoToFollow.tsx';
import { useProfile } from '../../features/profiles/use-profile.ts';
import { TrackerIcon, usePostNouns } from '../../features/trackers/TrackerIcon.tsx';
import { counted } from '../../platform/format.ts';
import { trackerPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { focusRing, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';

interface AuthorAsideProps {
  activity: Commented;
  /** Whether it stands below the post, where there is no right column. */
  isBelow?: boolean;
}

/** The author of a post, and beside it other people to follow for users. Absent until the author is loaded. */
export function AuthorAside({ activity, isBelow = false }: AuthorAsideProps) {
  const { user } = useAuth();
  const { data: author } = useProfile(activity.username);
  const isSettled = useIsSettled(activity);
  if (!author) return null;
  if (isBelow) return isSettled ? <Author profile={author} /> : null;
  return (
    <>
      <Author profile={author} />
      {user ? <WhoToFollow except={activity.username} /> : null}
    </>
  );
}

/** Whether the comments of a post are loaded, so that what stands below does not move. */
function useIsSettled(activity: Commented): boolean {
  const { isListOpen } = useConversation(activity.activity_uuid, { isWhole: true });
  const { isPending } = useComments(activity, { isEnabled: false });
  return !isListOpen || !isPending;
}

const Trackers = styled('ul')({ ...mixin.plainList, margin: `${space(2)} 0 0` });
const TrackerLink = styled(Anchor)({
  ...mixin.row(3),
  minHeight: 44,
  borderRadius: radius.small,
  ...mixin.plainLink,
  '& > b': { ...text[14], flex: 1, minWidth: 0, fontWeight: weight.semibold },
  '& > small': mixin.muted(13),
  '&:hover > b': { textDecoration: 'underline' },
  '&:focus-visible': focusRing,
});

function Author({ profile }: { profile: Profile }) {
  const { username, enabled_trackers: trackers } = profile;
  return (
    <SectionCard isSmall title="About the author">
      <UserRow user={profile} action={<FollowButton isQuiet profile={profile} size="small" />} />
      {trackers.length > 0 ? (
        <Trackers aria-label="Trackers">
          {trackers.map(({ type, name, post_count }) => (
            <li key={type}>
              <TrackerLink href={trackerPath(username, type)}>
                <TrackerIcon type={type} />
                <b>{name}</b>
                <PostCount type={type} count={post_count} />
              </TrackerLink>
            </li>
          ))}
        </Trackers>
      ) : null}
    </SectionCard>
  );
}

/** `252 games`; nothing without any. */
function PostCount({ type, count }: { type: string; count: number }) {
  const { one, many } = usePostNouns(type);
  return count > 0 ? <small>{counted(count, one, many)}</small> : null;
}
