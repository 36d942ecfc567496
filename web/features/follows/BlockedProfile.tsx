import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Ban } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Blocking } from './use-blocking.ts';

/** In place of the activity of a user whom the viewer has blocked. */
export function BlockedProfile({ username, blocking }: { username: string; blocking: Blocking }) {
  return (
    <Card>
      <EmptyState icon={<Ban />} accent="coral" title={`You blocked @${username}`}>
        You see nothing of each other. They have not been told.
      </EmptyState>
      {blocking.unblockError ? <Alert severity="error">{blocking.unblockError}</Alert> : null}
    </Card>
  );
}

/** In place of the button that follows. */
export function UnblockButton({ blocking }: { blocking: Blocking }) {
  return (
    <Button variant="outlined" color="inherit" onClick={blocking.unblock} sx={{ minWidth: 120 }}>
      Unblock
    </Button>
  );
}
