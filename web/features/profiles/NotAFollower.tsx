import { UserRoundX } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Nobody may look through the eyes of those who do not follow them. */
export function NotAFollower({ viewAs }: { viewAs: string }) {
  return (
    <Card role="alert">
      <EmptyState icon={<UserRoundX />} title="No such follower">
        @{viewAs} does not follow you. You can look at your profile as a visitor or as one of your followers.
      </EmptyState>
    </Card>
  );
}
