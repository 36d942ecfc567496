import { Alert } from '../../ui/Alert.tsx';
import { Ban } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Blocking } from './use-blocking.ts';

/** Replaces the activity on the profile of a blocked user. */
export function BlockedProfile({ username, blocking }: { username: string; blocking: Blocking }) {
  return (
    <Card>
      <EmptyState icon={<Ban />} accent="coral" title={`You blocked @${username}`}>
        You can't see each other's activity. They weren't notified.
      </EmptyState>
      {blocking.unblockError ? <Alert severity="error">{blocking.unblockError}</Alert> : null}
    </Card>
  );
}
