import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Bell } from 'lucide-react';
import type { Ref } from 'react';
import { accents, color, radius, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import { badgeText, bellLabel } from './notification-labels.ts';
import { useUnreadCount } from './use-unread-count.ts';

const Round = styled(IconButton)({
  position: 'relative',
  flex: 'none',
  width: 40,
  height: 40,
  border: `1px solid ${color.outline}`,
  backgroundColor: color.card,
  color: color.ink,
});
const Badge = styled('span')({
  ...tabularFigures,
  position: 'absolute',
  top: -6,
  right: -6,
  minWidth: 18,
  height: 18,
  boxSizing: 'border-box',
  padding: '0 4px',
  borderRadius: radius.full,
  backgroundColor: accents.coral[700],
  color: color.onAccent,
  fontSize: '0.6875rem',
  lineHeight: '18px',
  fontWeight: weight.semibold,
});

interface NotificationBellProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onPress: () => void;
}

/** Shows the unread count and opens the notifications. */
export function NotificationBell({ ref, isOpen, onPress }: NotificationBellProps) {
  const unread = useUnreadCount();
  return (
    <Round
      ref={ref}
      aria-label={bellLabel(unread)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden />
      {unread > 0 ? <Badge aria-hidden>{badgeText(unread)}</Badge> : null}
    </Round>
  );
}
