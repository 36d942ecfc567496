import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from '../../ui/navigation.tsx';
import { useState } from 'react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { messageOf } from '../../platform/api-error.ts';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { endQuestion, followLabel } from './follow-label.ts';
import { useFollow } from './use-follow.ts';

type Followed = Pick<Profile, 'username' | 'follow_status' | 'follows_you' | 'is_owner'>;

interface FollowButtonProps {
  profile: Followed;
  size?: 'small' | 'medium';
  /** Secondary appearance, beside a more important button. */
  isQuiet?: boolean;
}

/** Follows immediately and confirms before unfollowing; absent on the own profile. Visitors are sent to log in. */
export function FollowButton({ profile, size = 'medium', isQuiet = false }: FollowButtonProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const change = useFollow(profile.username);
  if (profile.is_owner) return null;

  const isActive = profile.follow_status !== '';
  const question = endQuestion(profile.follow_status, profile.username);
  const press = () => {
    if (!user) {
      rememberThisPlace();
      navigate(loginPath);
    } else if (isActive) {
      change.reset();
      setAsking(true);
    } else change.mutate(true);
  };
  const end = () => change.mutate(false, { onSuccess: () => setAsking(false) });
  const error = change.isError ? messageOf(change.error, 'Couldn’t change the follow.') : null;
  return (
    <>
      <div>
        <Button
          fullWidth
          size={size}
          variant={isActive || isQuiet ? 'outlined' : 'contained'}
          color={isActive ? 'inherit' : 'primary'}
          onClick={press}
          loading={change.isPending && !isAsking}
          sx={{ minWidth: isQuiet ? 72 : size === 'small' ? 96 : 120 }}
        >
          {followLabel(profile)}
        </Button>
        {error && !isAsking ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            {error}
          </Alert>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={question.title}
        confirmLabel={question.confirmLabel}
        cancelLabel={question.cancelLabel}
        isBusy={change.isPending}
        error={error}
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        {question.sentence}
      </ConfirmDialog>
    </>
  );
}
