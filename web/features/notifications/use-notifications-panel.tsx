import { IconButton } from '../../ui/IconButton.tsx';
import { styled } from '../../ui/theme/styled.ts';
import { Bell } from 'lucide-react';
import { useRef, useState, type ReactNode, useEffect, type Ref } from 'react';
import { logProblem } from '../../platform/log.ts';
import { useAuth } from '../../platform/session.tsx';
import { isOpenLink } from '../../platform/worker-messages.ts';
import { lazyAddition } from '../../ui/lazy-part.ts';
import { useNavigate } from '../../ui/navigation.tsx';
import { accents, color, media, radius, tabularFigures, weight } from '../../ui/theme/tokens.ts';
import { badgeText, bellLabel } from './notification-labels.ts';
import { isPushRemembered } from './push-memory.ts';
import { useUnreadCount } from './use-unread-count.ts';

const NotificationsPopover = lazyAddition(
  async () => (await import('./NotificationsPopover.tsx')).NotificationsPopover,
);

interface NotificationsPanel {
  readonly bell: ReactNode;
  readonly panel: ReactNode;
}

export function useNotificationsPanel(): NotificationsPanel {
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  usePush();
  // Safari does not focus a clicked button, so the dialog could not restore the focus.
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => bell.current?.focus());
  };
  return {
    bell: <NotificationBell ref={bell} isOpen={isOpen} onPress={() => setOpen(true)} />,
    panel: isOpen ? (
      <NotificationsPopover anchor={() => bell.current} onClose={close} onLeave={() => setOpen(false)} />
    ) : null,
  };
}

/** Opens the link of a clicked push message and renews the subscription of this browser. */
function usePush(): void {
  const { user } = useAuth();
  const navigate = useNavigate();
  const userId = user?.uuid;
  useEffect(() => {
    if (userId !== undefined && isPushRemembered(userId)) void renew();
  }, [userId]);
  useEffect(() => {
    // Absent where the address is not secure.
    const worker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (isOpenLink(data)) navigate(data.link);
    };
    worker?.addEventListener('message', follow);
    return () => worker?.removeEventListener('message', follow);
  }, [navigate]);
}

async function renew(): Promise<void> {
  try {
    await (await import('./push-device.ts')).renewPush();
  } catch (error) {
    logProblem('push messages could not be renewed', error);
  }
}

const Round = styled(IconButton)({
  position: 'relative',
  flex: 'none',
  width: 40,
  height: 40,
  border: `1px solid ${color.outline}`,
  backgroundColor: color.card,
  color: color.ink,
});
const lowered = { top: -4 } as const;
const Badge = styled('span')({
  ...tabularFigures,
  position: 'absolute',
  top: -6,
  right: -6,
  // Larger texts leave some of the bell visible.
  minWidth: 'min(1.125rem, 22px)',
  height: 'min(1.125rem, 22px)',
  boxSizing: 'border-box',
  padding: '0 4px',
  borderRadius: radius.full,
  backgroundColor: accents.coral[700],
  color: color.onAccent,
  fontSize: 'min(0.6875rem, 14px)',
  lineHeight: 'min(1.125rem, 22px)',
  fontWeight: weight.semibold,
  // The shrunk top bar has less room.
  '[data-scrolled] &': { [media.phone]: lowered, [media.landscapePhone]: lowered },
});

interface NotificationBellProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onPress: () => void;
}

function NotificationBell({ ref, isOpen, onPress }: NotificationBellProps) {
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
