import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { VolumeX } from 'lucide-react';
import type { Profile } from '@plotline/contract/profiles.ts';
import type { Muting } from './use-mute.ts';

interface MutedNoteProps {
  profile: Pick<Profile, 'username' | 'is_muted' | 'is_blocked'>;
  muting: Muting;
}

/** States on the profile of a muted user that they are muted, with a button to unmute. */
export function MutedNote({ profile, muting }: MutedNoteProps) {
  const { username, is_muted: isMuted, is_blocked: isBlocked } = profile;
  return (
    <>
      {muting.error ? <Alert severity="error">{muting.error}</Alert> : null}
      {isMuted && !isBlocked ? (
        <Alert
          severity="info"
          icon={<VolumeX size={20} strokeWidth={1.75} aria-hidden />}
          action={
            <Button size="small" color="inherit" onClick={muting.unmute} aria-label={`Unmute @${username}`}>
              Unmute
            </Button>
          }
        >
          <strong>Muted.</strong> You won't get posts, likes, comments or notifications from @{username}. They
          don't know.
        </Alert>
      ) : null}
    </>
  );
}
