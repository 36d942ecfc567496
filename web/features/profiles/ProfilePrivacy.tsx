import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useState } from 'react';
import type { User } from '@plotline/contract/accounts.ts';
import { undoProfilePrivacy, updateProfilePrivacy, type PrivacyChange } from '@plotline/contract/profiles.ts';
import { Card } from '../../ui/Card.tsx';
import { SettingRow } from '../../ui/SettingRow.tsx';
import { useNow } from '../../ui/use-now.ts';
import { PrivacyDialog } from './PrivacyDialog.tsx';
import { refreshProfile } from './use-profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-error.ts';
import { feedKey } from '../../platform/query-keys.ts';
import { useAuth } from '../../platform/session.tsx';
import { useToast } from '../../ui/Toasts.tsx';
import { changedMessage } from './privacy-labels.ts';

/** Makes the viewer's profile public or private, after a confirmation. */
export function ProfilePrivacy({ user }: { user: User }) {
  const { isPublic, error, setPublic, undoOpening } = useProfilePrivacy();
  const [requested, setRequested] = useState<PrivacyChange | null>(null);
  return (
    <Card pad="none">
      <SettingRow
        title="Private profile"
        detail="Only approved followers see your trackers and activity. Your current followers stay."
        actions={
          <Switch
            label="Private profile"
            isOn={!isPublic}
            onChange={(isPrivate) => setRequested({ is_profile_public: !isPrivate })}
          />
        }
      >
        {error ? <Alert severity="error">{error}</Alert> : null}
        <UndoOpening until={isPublic ? user.privacy_undo_until : null} onUndo={undoOpening} />
      </SettingRow>
      <PrivacyDialog
        change={requested}
        onClose={() => setRequested(null)}
        onConfirm={(change) => {
          setRequested(null);
          if ('is_profile_public' in change) setPublic(change.is_profile_public);
        }}
      />
    </Card>
  );
}

/** Offers to undo a change to public for some minutes, also after a reload. */
function UndoOpening({ until, onUndo }: { until: string | null | undefined; onUndo: () => void }) {
  const now = useNow();
  if (!until || new Date(until) <= now) return null;
  const time = new Date(until).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onUndo}>
          Undo
        </Button>
      }
    >
      Your profile is now public. You can undo this until {time}; follow requests that were approved become
      pending again.
    </Alert>
  );
}

const FAILED = 'Failed to update profile privacy';

interface Switch {
  readonly isPublic: boolean;
  /** Reverts the previous change. */
  readonly isUndo?: boolean;
}

/** Makes the profile public or private: optimistic, rolled back when the server refuses. */
function useProfilePrivacy() {
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
