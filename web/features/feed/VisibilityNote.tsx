import type { Activity } from '@plotline/contract/feed.ts';
import { Lock, UsersRound } from 'lucide-react';
import { IconNote } from '../../ui/IconNote.tsx';

const notes = {
  followers: { icon: UsersRound, label: 'Only followers' },
  only_me: { icon: Lock, label: 'Only you' },
} as const;

/** Note on a post that not everyone can see. */
export function VisibilityNote({ visibility }: { visibility: NonNullable<Activity['visibility']> }) {
  const { icon: Icon, label } = notes[visibility];
  return (
    <IconNote>
      <Icon size={12} aria-hidden />
      {label}
    </IconNote>
  );
}
