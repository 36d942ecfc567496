import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { usePush } from './use-push.ts';

const NotificationsPopover = lazyPart(
  async () => (await import('./NotificationsPopover.tsx')).NotificationsPopover,
);

interface NotificationsPanel {
  readonly bell: ReactNode;
  readonly panel: ReactNode;
}

/** Returns the bell for the top bar and the panel that it opens. */
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
      <Suspense>
        <NotificationsPopover anchor={() => bell.current} onClose={close} onLeave={() => setOpen(false)} />
      </Suspense>
    ) : null,
  };
}
