import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { follow, unfollow } from '@plotline/contract/follows.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { feedKey, searchKey } from '../../platform/query-keys.ts';
import { useNavigate } from '../../ui/navigation.tsx';
import { useState } from 'react';
import type { Profile } from '@plotline/contract/profiles.ts';
import { messageOf } from '../../platform/api-error.ts';
import { loginPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { rememberThisPlace } from '../../platform/return-path.ts';
import { refreshProfile, usePatchProfile } from '../profiles/use-profile.ts';
import { endQuestion, followLabel } from './follow-label.ts';
import { changeLists } from './use-follow-list.ts';
import { radius, space } from '../../ui/theme/tokens.ts';

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
  // To visitors, the main action of every page is to sign up.
  const isSecondary = isActive || isQuiet || !user;
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
  const failure = `Couldn't ${change.variables ? 'follow' : 'unfollow'} @${profile.username}.`;
  const error = change.isError ? messageOf(change.error, failure) : null;
  return (
    <>
      <div>
        <Button
          fullWidth
          size={size}
          variant={isSecondary ? 'outlined' : 'contained'}
          color={isActive ? 'inherit' : 'primary'}
          onClick={press}
          loading={change.isPending && !isAsking}
          sx={{
            minWidth: isQuiet ? 72 : size === 'small' ? 96 : 120,
            ...(isQuiet ? { borderRadius: `${radius.full}px` } : {}),
          }}
        >
          {followLabel(profile)}
        </Button>
        {error && !isAsking ? (
          <Alert severity="error" sx={{ marginTop: space(2) }}>
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

/** Follows (`true`), unfollows or withdraws a request (`false`); the profile shows the server's response. */
function useFollow(username: string) {
  const queries = useQueryClient();
  const { user } = useAuth();
  const patchProfile = usePatchProfile(username);
  return useMutation({
    mutationFn: (shouldFollow: boolean) =>
      api.call(shouldFollow ? follow : unfollow, { params: { username } }),
    onSuccess: ({ follow_status, follower_count, seq, follows_you }) => {
      patchProfile({ follow_status, follows_you });
      patchProfile({ follower_count }, seq);
      changeLists(queries, { viewer: user?.username, username, relation: { follow_status, follows_you } });
      // The content of a private profile and the Following feed depend on it.
      void refreshProfile(queries, username);
      void queries.invalidateQueries({ queryKey: feedKey });
      void queries.invalidateQueries({ queryKey: searchKey });
    },
  });
}
