import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { BellRing, BookmarkPlus, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { restNotificationState } from './rest-notification.ts';

interface LogMenuProps {
  isEdit: boolean;
  canSaveTemplate: boolean;
  onTemplate: () => void;
  onDiscard: () => void;
}

/** Actions for the whole workout. */
export function LogMenu({ isEdit, canSaveTemplate, onTemplate, onDiscard }: LogMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const act = (then: () => void) => () => {
    setAnchor(null);
    then();
  };
  return (
    <>
      <IconButton
        aria-label="More for this workout"
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44, color: 'inherit' }}
      >
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem disabled={!canSaveTemplate} onClick={act(onTemplate)}>
          <BookmarkPlus size={18} aria-hidden /> Save as template
        </MenuItem>
        {restNotificationState() === 'askable' && !isEdit ? (
          <MenuItem onClick={act(() => void Notification.requestPermission())}>
            <BellRing size={18} aria-hidden /> Notify me when a rest is over
          </MenuItem>
        ) : null}
        <Divider />
        <MenuItem onClick={act(onDiscard)}>
          <Trash2 size={18} aria-hidden /> {isEdit ? 'Delete workout' : 'Discard workout'}
        </MenuItem>
      </Menu>
    </>
  );
}
