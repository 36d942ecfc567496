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

/** The bell for the top bar of whichever page is shown, and what it opens, which outlives the page. */
export function useNotificationsPanel(): NotificationsPanel {
  const [isOpen, setOpen] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  usePush();
  // A page that finishes loading brings a top bar of its own: the bell that is there now gets the focus back.
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
