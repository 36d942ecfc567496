import { undoProfilePrivacy, updateProfilePrivacy } from '@plotline/contract/profiles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useAuth } from '../../platform/session.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { changedMessage } from './privacy-labels.ts';
import { refreshProfile } from './use-profile.ts';

const FAILED = 'Failed to update profile privacy';

interface Switch {
  readonly isPublic: boolean;
  /** Reverts the previous change. */
  readonly isUndo?: boolean;
}

/** Makes the profile public or private: optimistic, rolled back when the server refuses. */
export function useProfilePrivacy() {
  const { user, ...auth } = useAuth();
  const queries = useQueryClient();
  const showToast = useToast();
  const change = useMutation({
    mutationFn: async ({ isPublic, isUndo = false }: Switch) => {
      // Undoing "public" also revokes the approvals that it made.
      if (isUndo && !isPublic) return (await api.call(undoProfilePrivacy)).user;
      return (await api.call(updateProfilePrivacy, { body: { is_profile_public: isPublic } })).user;
    },
    onSuccess: (changed, { isPublic, isUndo = false }) => {
      auth.setUser(changed);
      const undo = () => change.mutate({ isPublic: !isPublic, isUndo: true });
      showToast({
        message: changedMessage({ is_profile_public: isPublic }),
        ...(isUndo ? {} : { action: { label: 'Undo', onClick: undo } }),
      });
      return Promise.all([
        refreshProfile(queries, changed.username),
        queries.invalidateQueries({ queryKey: feedKey }),
        // A profile that becomes public approves pending requests.
        queries.invalidateQueries({ queryKey: ['follows'] }),
      ]);
    },
    onError: (error) => showToast({ message: messageOf(error, FAILED) }),
  });
  const stored = user?.is_profile_public ?? true;
  return {
    // Optimistic while the request runs; a failure shows the stored value again.
    isPublic: change.isPending ? change.variables.isPublic : stored,
    error: change.isError ? messageOf(change.error, FAILED) : null,
    // Further changes are ignored meanwhile: a disabled switch would lose the keyboard focus.
    undoOpening: () => {
      if (!change.isPending) change.mutate({ isPublic: false, isUndo: true });
    },
    setPublic: (isPublic: boolean) => {
      if (!change.isPending) change.mutate({ isPublic });
    },
  };
}
