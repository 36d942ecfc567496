import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteAccount, type User } from '@plotline/contract/accounts.ts';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { homePath } from '../../platform/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { TypedConfirmDialog } from '../../ui/TypedConfirmDialog.tsx';

/** Ends the account for good, once its name was typed. */
export function DeleteAccount({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: (typed: string) => api.call(deleteAccount, { body: { username_confirmation: typed } }),
    // Loads the app anew, so that nothing of the account stays.
    onSuccess: () => window.location.assign(homePath),
  });
  const close = () => {
    remove.reset();
    setAsking(false);
  };
  return (
    <Card pad="none" look="danger">
      <SettingRow
        title="Delete account"
        detail="Removes your profile, trackers, posts and comments."
        actions={
          <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        }
      />
      <TypedConfirmDialog
        isOpen={isAsking}
        title="Delete your account?"
        expected={user.username}
        fieldLabel={`Type ${user.username} to confirm`}
        mismatch="Username does not match"
        confirmLabel="Delete account"
        isBusy={remove.isPending || remove.isSuccess}
        error={remove.isError ? messageOf(remove.error, 'Failed to delete account') : null}
        onConfirm={(typed) => remove.mutate(typed)}
        onClose={close}
      >
        Your profile, every tracker with its history, your posts, comments, likes and follows are deleted.
        This cannot be undone.
      </TypedConfirmDialog>
    </Card>
  );
}
