import Popover from '@mui/material/Popover';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { useId } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { media, query, space, text, weight } from '../../ui/theme/tokens.ts';
import { useMatches } from '../../ui/use-layout.ts';
import { NotificationList } from './NotificationList.tsx';

interface NotificationsPopoverProps {
  /** The bell. */
  anchor: () => HTMLElement | null;
  onClose: () => void;
  /** Called when a link in the list is followed. */
  onLeave: () => void;
}

const TITLE = 'Notifications';

const Title = styled('h2')({
  ...text[16],
  margin: 0,
  padding: `${space(4)} ${space(6)} ${space(2)}`,
  fontWeight: weight.semibold,
  letterSpacing: '-0.01em',
});
const Scroll = styled('div')({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' });

/** Shows the notifications below the bell, or on phones as a bottom sheet. */
export function NotificationsPopover({ anchor, onClose, onLeave }: NotificationsPopoverProps) {
  const titleId = useId();
  const isPhone = useMatches(query.phone);
  const list = (
    <ErrorBoundary
      what="list of notifications"
      fallback={<ErrorState message="Couldn't show your notifications." />}
    >
      <NotificationList onLeave={onLeave} />
    </ErrorBoundary>
  );
  if (isPhone) {
    return (
      <Dialog isSheet isFlush title={TITLE} onClose={onClose}>
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
            maxHeight: 'min(640px, calc(100dvh - 32px))',
            // Full height from the start: it could not grow downwards.
            mt: 2,
            [media.landscapePhone]: { height: 'calc(100dvh - 16px)', mt: 0 },
          },
        },
      }}
    >
      <Title id={titleId}>{TITLE}</Title>
      <Scroll>{list}</Scroll>
    </Popover>
  );
}
