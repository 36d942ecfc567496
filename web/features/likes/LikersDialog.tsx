import type { Likeable } from '@plotline/contract/likes.ts';
import { Heart } from 'lucide-react';
import { messageOf } from '../../platform/api-error.ts';
import { useAuth } from '../../platform/session.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { FollowButton } from '../follows/FollowButton.tsx';
import { LoadMore } from '../follows/LoadMore.tsx';
import { PeopleItem, PeopleList } from '../follows/PeopleList.tsx';
import { PersonRow } from '../follows/PersonRow.tsx';
import { useLikers } from './use-likers.ts';

interface LikersDialogProps {
  target: Likeable;
  isOpen: boolean;
  onClose: () => void;
}

/** Who likes an activity or a comment. */
export function LikersDialog({ target, isOpen, onClose }: LikersDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Likes" onClose={onClose}>
      {isOpen ? <Likers target={target} onLeave={onClose} /> : null}
    </Dialog>
  );
}

function Likers({ target, onLeave }: { target: Likeable; onLeave: () => void }) {
  const { user } = useAuth();
  const list = useLikers(target);
  if (list.isPending) return <ListSkeleton rows={4} />;
  if (!list.data) {
    return (
      <ErrorState
        message={messageOf(list.error, 'The likes could not be loaded.')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const everyone = list.data.pages.flatMap(({ users }) => users);
  const people = [...new Map(everyone.map((person) => [person.uuid, person])).values()];
  if (people.length === 0) return <EmptyState icon={<Heart />}>No likes yet</EmptyState>;
  return (
    <>
      <PeopleList aria-label="Likes">
        {people.map((person) => (
          <PeopleItem key={person.uuid}>
            <PersonRow
              person={person}
              onLeave={onLeave}
              action={
                <FollowButton profile={{ ...person, is_owner: user?.uuid === person.uuid }} size="small" />
              }
            />
          </PeopleItem>
        ))}
      </PeopleList>
      <LoadMore list={list} />
    </>
  );
}
