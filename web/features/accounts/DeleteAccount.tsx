import { Button } from '../../ui/Button.tsx';
import { deleteAccount, getDeletionSummary } from '@plotline/contract/account-deletion.ts';
import { PASSWORD_CONFIRMATION_REQUIRED } from '@plotline/contract/errors.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeletionSummary } from '@plotline/contract/account-deletion.ts';
import type { User } from '@plotline/contract/accounts.ts';
import { messageOf, ApiError } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { counted } from '../../platform/format.ts';
import { homePath } from '../../platform/paths.ts';
import { noteAccountDeleted } from './account-deleted.ts';
import { Card } from '../../ui/Card.tsx';
import { CountedList } from '../../ui/CountedList.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { TypedConfirmDialog } from '../../ui/TypedConfirmDialog.tsx';
import { space } from '../../ui/theme/tokens.ts';

/** Deletes the account after the username was typed, and the password unless the user signed in recently. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card pad="none" variant="danger">
      <SettingRow
        title="Delete account"
        detail="Removes your profile, trackers, posts and comments. Export your data first."
        actionsBelow={0}
        actions={
          <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      {/* Mounted per opening, so that it starts empty. */}
      {isOpen ? <DeleteAccountDialog user={user} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const summary = useDeletionSummary();
  const { remove, passwordError, isPasswordRequired } = useDeleteAccount();
  const needsPassword = summary.data?.needs_password === true || isPasswordRequired;
  const error = remove.isError && passwordError === null;
  return (
    <TypedConfirmDialog
      title="Delete your account?"
      expected={user.username}
      fieldLabel={`Type ${user.username} to confirm`}
      mismatch="Username does not match"
      confirmLabel="Delete account"
      isBusy={remove.isPending || remove.isSuccess}
      isConfirmDisabled={needsPassword && password === ''}
      error={error ? messageOf(remove.error, 'Failed to delete account') : null}
      onConfirm={(typed) => remove.mutate({ username: typed, ...(needsPassword ? { password } : {}) })}
      onClose={onClose}
      more={
        needsPassword ? (
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={passwordError}
            sx={{ marginTop: space(4) }}
          />
        ) : null
      }
    >
      Your profile, every tracker with its history, your posts, comments, likes and follows are deleted. This
      can't be undone.
      {summary.isError ? null : (
        <CountedList title="Will be deleted" counts={summary.data && countsOf(summary.data)} />
      )}
      {summary.data && summary.data.tombstones > 0 ? <p>{tombstonesText(summary.data.tombstones)}</p> : null}
    </TypedConfirmDialog>
  );
}

function countsOf(summary: DeletionSummary) {
  return [
    ...summary.trackers.flatMap(({ contents }) => contents),
    { count: summary.posts, one: 'post' },
    { count: summary.media, one: 'media file' },
    { count: summary.comments, one: 'comment' },
    { count: summary.comments_received, one: 'comment received', many: 'comments received' },
    { count: summary.likes, one: 'like' },
    { count: summary.likes_received, one: 'like received', many: 'likes received' },
    { count: summary.followers, one: 'follower' },
    { count: summary.following, one: 'person you follow', many: 'people you follow' },
  ];
}

function tombstonesText(count: number): string {
  const keeps = count === 1 ? 'keeps its place' : 'keep their places';
  return `${counted(count, 'comment')} with replies ${keeps}, without your name and text.`;
}

/** Loads how much is deleted with the account, again each time the dialog opens. */
function useDeletionSummary() {
  return useQuery({
    queryKey: ['deletion-summary'],
    queryFn: ({ signal }) => api.call(getDeletionSummary, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Deletes the account. The server asks for the password if the sign-in has become too old. */
function useDeleteAccount() {
  const [isPasswordRequired, setPasswordRequired] = useState(false);
  const remove = useMutation({
    mutationFn: ({ username, password }: { username: string; password?: string }) =>
      api.call(deleteAccount, {
        body: { username_confirmation: username, ...(password === undefined ? {} : { password }) },
      }),
    // Reloads the app, so that nothing of the account stays in memory.
    onSuccess: () => {
      noteAccountDeleted();
      window.location.assign(homePath);
    },
    onError: (error) => setPasswordRequired((before) => before || passwordErrorOf(error) !== null),
  });
  return { remove, passwordError: passwordErrorOf(remove.error), isPasswordRequired };
}

/** Returns the message for the password field; null when the failure has another cause. */
function passwordErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.sentence === PASSWORD_CONFIRMATION_REQUIRED) return error.sentence;
  return error.fieldErrors['password'] ?? null;
}
