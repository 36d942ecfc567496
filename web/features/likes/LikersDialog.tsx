import type { Likeable } from '@plotline/contract/likes.ts';
import { Heart } from 'lucide-react';
import { useAuth } from '../../platform/session.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadError } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { usersIn } from '../follows/follow-list.ts';
import { FollowButton } from '../follows/FollowButton.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { UserListItem, UserList } from '../follows/UserList.tsx';
import { UserRow } from '../follows/UserRow.tsx';
import { useLikers } from './use-likers.ts';

interface LikersDialogProps {
  target: Likeable;
  isOpen: boolean;
  onClose: () => void;
}

/** The list of users who like an activity or a comment. */
export function LikersDialog({ target, isOpen, onClose }: LikersDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Likes" onClose={onClose}>
      {isOpen ? <Likers target={target} onLeave={onClose} /> : null}
    </Dialog>
  );
}

function Likers({ target, onLeave }: { target: Likeable; onLeave: () => void }) {
  const { user: currentUser } = useAuth();
  const list = useLikers(target);
  if (list.isPending) return <ListSkeleton rows={4} />;
  if (!list.data) {
    return <LoadError query={list} fallback="Couldn't load the likes." />;
  }
  const users = usersIn(list.data);
  if (users.length === 0) return <EmptyState icon={<Heart />}>No likes yet</EmptyState>;
  return (
    <>
      <UserList aria-label="Likes">
        {users.map((user) => (
          <UserListItem key={user.uuid}>
            <UserRow
              user={user}
              onLeave={onLeave}
              action={
                <FollowButton profile={{ ...user, is_owner: currentUser?.uuid === user.uuid }} size="small" />
              }
            />
          </UserListItem>
        ))}
      </UserList>
      <LoadMore list={list} />
    </>
  );
}
