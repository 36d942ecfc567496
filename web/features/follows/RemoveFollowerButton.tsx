import Button from '@mui/material/Button';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRemoveFollower } from './use-follow-list.ts';

/** Removes a follower after a confirmation. */
export function RemoveFollowerButton({ owner, follower }: { owner: string; follower: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveFollower(owner);
  const close = () => {
    remove.reset();
    setAsking(false);
  };
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`Remove @${follower}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove follower?"
        confirmLabel="Remove"
        tone="danger"
        isBusy={remove.isPending}
        error={remove.isError ? messageOf(remove.error, 'Couldn’t remove the follower.') : null}
        onConfirm={() => remove.mutate(follower)}
        onClose={close}
      >
        @{follower} will no longer follow you. They won’t be notified, and they can follow or request again.
      </ConfirmDialog>
    </>
  );
}
