import type { AdminUser } from '@plotline/contract/admin.ts';
import { useState } from 'react';
import { formatDateTime } from '../../../platform/format.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '../../../ui/TypedConfirmDialog.tsx';
import { displayName } from '../../profiles/display-name.ts';

interface UserStatusDialogProps {
  /** Null while closed. */
  user: AdminUser | null;
  onConfirm: (user: AdminUser) => void;
  onClose: () => void;
}

/** Asks whether to activate or deactivate a user; for administrators their username has to be typed. */
export function UserStatusDialog({ user, onConfirm, onClose }: UserStatusDialogProps) {
  // The text stays while the dialog fades out.
  const [latest, setLatest] = useState(user);
  if (user && user !== latest) setLatest(user);
  if (!latest) return null;
  const props: ConfirmDialogProps = {
    isOpen: user !== null,
    title: `${latest.is_active ? 'Deactivate' : 'Activate'} @${latest.username}?`,
    confirmLabel: latest.is_active ? 'Deactivate' : 'Activate',
    tone: latest.is_active ? 'danger' : 'normal',
    onConfirm: () => onConfirm(latest),
    onClose,
    children: <Consequences user={latest} />,
  };
  if (latest.role !== 'admin' || !latest.is_active) return <ConfirmDialog {...props} />;
  return (
    <TypedConfirmDialog
      {...props}
      expected={latest.username}
      fieldLabel="This is an administrator. Type their username to confirm."
      mismatch="Username does not match"
    />
  );
}

function Consequences({ user }: { user: AdminUser }) {
  const name = <bdi>{displayName(user)}</bdi>;
  if (user.is_active) {
    return (
      <>
        {name} is signed out everywhere and can't sign in again. Their profile, posts and comments are hidden
        from everyone until you activate the account.
      </>
    );
  }
  return (
    <>
      {user.suspended_until === null
        ? null
        : `The suspension until ${formatDateTime(new Date(user.suspended_until))} ends now. `}
      {name} can sign in again, and everyone who could see their profile, posts and comments before will see
      them again.
    </>
  );
}
