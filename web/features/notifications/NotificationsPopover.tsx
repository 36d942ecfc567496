import Popover from '@mui/material/Popover';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { Settings } from 'lucide-react';
import { useId, useState } from 'react';
import { settingsSectionPath } from '../../platform/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { layout, media, mixin, query, space, text, weight } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { EMPTY_LIST, NotificationList } from './NotificationList.tsx';

interface NotificationsPopoverProps {
  /** The bell. */
  anchor: () => HTMLElement | null;
  onClose: () => void;
  /** Called when a link in the list is followed. */
  onLeave: () => void;
}

const TITLE = 'Notifications';

const Header = styled('div')({
  ...mixin.row(2),
  justifyContent: 'space-between',
  // The button stands above those that delete notifications.
  padding: `${space(3)} ${space(2)} ${space(1)} ${space(6)}`,
  [media.landscapePhone]: { padding: `${space(1)} ${space(1)} 0 ${space(6)}` },
});
const Title = styled('h2')({
  ...text[16],
  margin: 0,
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
});
const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });

/** Shows the notifications below the bell, or on phones as a bottom sheet. */
export function NotificationsPopover({ anchor, onClose, onLeave }: NotificationsPopoverProps) {
  const titleId = useId();
  const isPhone = useMatches(query.phone);
  const [isScrolled, setScrolled] = useState(false);
  const list = (
    <ErrorBoundary
      what="list of notifications"
      fallback={<ErrorState message="Couldn't show your notifications." />}
    >
      <NotificationList onLeave={onLeave} />
    </ErrorBoundary>
  );
  const settings = (
    <IconButton
      size="small"
      aria-label="Notification settings"
      href={settingsSectionPath('notifications')}
      onClick={onLeave}
      sx={{ [media.landscapePhone]: { width: 40, height: 40 } }}
    >
      <Settings size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
  if (isPhone) {
    return (
      <Dialog isSheet isFlush size="large" title={TITLE} tool={settings} onClose={onClose}>
        {list}
      </Dialog>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={8}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            width: 420,
            // With full height from the start: it does not grow when the list is loaded.
            height: 'min(640px, calc(100dvh - 32px))',
            // Only its lower edge moves when the list turns out to be empty.
            [`&:has([${EMPTY_LIST}])`]: { height: 'auto' },
            mt: 2,
            // Below the top bar.
            [media.landscapePhone]: {
              height: `calc(100dvh - ${layout.topBarPhone + 8}px)`,
              maxHeight: 'none',
              mt: 1,
            },
          },
        },
      }}
    >
      <Header>
        <Title id={titleId}>{TITLE}</Title>
        {settings}
      </Header>
      <Scroll
        data-scrolled={isScrolled ? '' : undefined}
        onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      >
        {list}
      </Scroll>
    </Popover>
  );
}
