import { Lock, UsersRound } from 'lucide-react';
import type { FollowEntry } from '@plotline/contract/follows.ts';
import type { Profile } from '@plotline/contract/profiles.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { formatNumber } from '../../platform/format.ts';
import { useAuth } from '../../platform/session.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { FollowButton } from './FollowButton.tsx';
import { listTexts, usersIn, type FollowListKind } from './follow-list.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { UserListItem, UserList } from './UserList.tsx';
import { UserRow } from './UserRow.tsx';
import { useFollowList, useRemoveFollower } from './use-follow-list.ts';

interface FollowListDialogProps {
  kind: FollowListKind;
  profile: Profile;
  isOpen: boolean;
  onClose: () => void;
}

/** The followers of a user, or the users they follow. */
export function FollowListDialog({ kind, profile, isOpen, onClose }: FollowListDialogProps) {
  const list = useFollowList(kind, profile.username, { isEnabled: isOpen });
  const { title, closed, empty } = listTexts[kind];
  const first = list.data?.pages[0];
  const known = kind === 'followers' ? profile.follower_count : profile.following_count;
  const users = list.data ? usersIn(list.data) : [];
  // A list that fails to load is shown as private.
  const isClosed = first ? !first.can_view : list.isError;
  return (
    <Dialog
      isOpen={isOpen}
      title={`${title} (${formatNumber(first?.total ?? known ?? 0)})`}
      onClose={onClose}
    >
      {list.isPending ? <ListSkeleton rows={4} /> : null}
      {isClosed ? <EmptyState icon={<Lock />}>{closed}</EmptyState> : null}
      {first?.can_view && users.length === 0 && !list.hasNextPage ? (
        <EmptyState icon={<UsersRound />}>{empty}</EmptyState>
      ) : null}
      <UserList aria-label={title}>
        {users.map((user) => (
          <UserListItem key={user.uuid}>
            <UserRow
              user={user}
              onLeave={onClose}
              action={<UserAction kind={kind} profile={profile} user={user} />}
            />
          </UserListItem>
        ))}
      </UserList>
      <LoadMore list={list} />
    </Dialog>
  );
}

interface UserActionProps extends Pick<FollowListDialogProps, 'kind' | 'profile'> {
  user: FollowEntry;
}

/** The button of a row: removes an own follower; elsewhere follows or unfollows, except oneself. */
function UserAction({ kind, profile, user }: UserActionProps) {
  const { user: currentUser } = useAuth();
  if (profile.is_owner && kind === 'followers')
    return <RemoveFollowerButton owner={profile.username} follower={user.username} />;
  return <FollowButton profile={{ ...user, is_owner: currentUser?.uuid === user.uuid }} size="small" />;
}

/** Removes a follower after a confirmation. */
function RemoveFollowerButton({ owner, follower }: { owner: string; follower: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveFollower(owner);
  const close = () => {
    remove.reset();
    setAsking(false);
  };
  return (
    <>
      <SecondaryButton size="small" aria-label={`Remove @${follower}`} onClick={() => setAsking(true)}>
        Remove
      </SecondaryButton>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove follower?"
        confirmLabel="Remove"
        tone="danger"
        isBusy={remove.isPending}
        error={remove.isError ? messageOf(remove.error, "Couldn't remove the follower.") : null}
        onConfirm={() => remove.mutate(follower)}
        onClose={close}
      >
        @{follower} will no longer follow you. They won't be notified, and they can follow or request again.
      </ConfirmDialog>
    </>
  );
}
