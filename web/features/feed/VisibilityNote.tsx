import { styled } from '@mui/material/styles';
import type { Activity } from '@plotline/contract/feed.ts';
import { Lock, UsersRound } from 'lucide-react';
import { color, text } from '../../ui/theme/tokens.ts';

const Note = styled('span')({
  ...text[13],
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  color: color.muted,
  '& svg': { flex: 'none' },
});

const notes = {
  followers: { icon: UsersRound, label: 'Only followers' },
  only_me: { icon: Lock, label: 'Only you' },
} as const;

/** Note on a post that not everyone can see. */
export function VisibilityNote({ visibility }: { visibility: NonNullable<Activity['visibility']> }) {
  const { icon: Icon, label } = notes[visibility];
  return (
    <Note>
      <Icon size={12} aria-hidden />
      {label}
    </Note>
  );
}
