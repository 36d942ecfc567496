import { Button } from '../../ui/Button.tsx';
import { UserRoundX } from 'lucide-react';
import { profilePath } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown when the owner wants to view the profile as a user who is not a follower. */
export function NotAFollower({ username, viewAs }: { username: string; viewAs: string }) {
  const action = (
    <Button variant="contained" href={profilePath(username)}>
      Go to Your Profile
    </Button>
  );
  return (
    <Card role="alert">
      <EmptyState icon={<UserRoundX />} title="No such follower" action={action}>
        @{viewAs} doesn't follow you. You can view your profile as a visitor or as one of your followers.
      </EmptyState>
    </Card>
  );
}
