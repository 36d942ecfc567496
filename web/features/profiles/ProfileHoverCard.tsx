import { Suspense, type ReactNode } from 'react';
import { HoverCard } from '../../ui/HoverCard.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ProfileCardSkeleton } from './ProfileCardSkeleton.tsx';

const ProfileCard = lazyPart(async () => (await import('./ProfileCard.tsx')).ProfileCard);

interface ProfileHoverCardProps {
  username: string;
  /** A link to the profile. */
  children: ReactNode;
}

/** Shows a short profile while the pointer rests on a user's name. */
export function ProfileHoverCard({ username, children }: ProfileHoverCardProps) {
  const card = () => (
    <Suspense fallback={<ProfileCardSkeleton />}>
      <ProfileCard username={username} />
    </Suspense>
  );
  return <HoverCard content={card}>{children}</HoverCard>;
}
