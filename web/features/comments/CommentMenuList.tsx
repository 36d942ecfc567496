import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Pencil, Trash2 } from 'lucide-react';

interface CommentMenuListProps {
  /** What was pressed; null while closed. */
  anchor: HTMLElement | null;
  onEdit: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** The entries of the menu of one's own comment. */
export function CommentMenuList({ anchor, onEdit, onDelete, onClose }: CommentMenuListProps) {
  const act = (entry: () => void) => () => {
    onClose();
    entry();
  };
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { minWidth: 160 } } }}
    >
      <MenuItem onClick={act(onEdit)}>
        <Pencil size={18} aria-hidden />
        Edit
      </MenuItem>
      <MenuItem onClick={act(onDelete)} sx={{ color: 'error.main' }}>
        <Trash2 size={18} aria-hidden />
        Delete
      </MenuItem>
    </Menu>
  );
}
