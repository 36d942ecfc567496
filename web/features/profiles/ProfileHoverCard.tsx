import { Suspense, useState, type ReactNode } from 'react';
import { HoverCard } from '../../ui/HoverCard.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ProfileCardSkeleton } from './ProfileCardSkeleton.tsx';

const ReportDialog = lazyPart(async () => (await import('../reports/ReportDialog.tsx')).ReportDialog);
const ProfileCard = lazyPart(async () => (await import('./ProfileCard.tsx')).ProfileCard);

interface ProfileHoverCardProps {
  username: string;
  /** A link to the profile. */
  children: ReactNode;
}

/** Shows a short profile while the pointer rests on a user's name. */
export function ProfileHoverCard({ username, children }: ProfileHoverCardProps) {
  const [reported, setReported] = useState<string | null>(null);
  const card = (close: () => void) => (
    <Suspense fallback={<ProfileCardSkeleton />}>
      <ProfileCard
        username={username}
        onReport={(uuid) => {
          close();
          setReported(uuid);
        }}
      />
    </Suspense>
  );
  return (
    <>
      <HoverCard content={card}>{children}</HoverCard>
      {reported === null ? null : (
        <Suspense>
          <ReportDialog target={{ type: 'profile', uuid: reported }} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </>
  );
}
