import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { VISITOR } from '@plotline/contract/schema.ts';
import { Globe, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { profilePath } from '../../platform/paths.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { ViewerPicker } from './ViewerPicker.tsx';

interface ViewAsMenuListProps {
  username: string;
  /** What was pressed; null while closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

// The names open inside the dialog, on phones above the keyboard.
const Room = styled('div')({ paddingTop: space(1), minHeight: 320 });

/** As whom: a visitor at once, a follower after choosing one. */
export function ViewAsMenuList({ username, anchor, onClose }: ViewAsMenuListProps) {
  const [isChoosing, setChoosing] = useState(false);
  const navigate = useNavigate();
  const choose = () => {
    onClose();
    setChoosing(true);
  };
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ paper: { sx: { minWidth: 200 } } }}
      >
        <MenuItem component={Anchor} href={profilePath(username, { view_as: VISITOR })} onClick={onClose}>
          <Globe size={18} aria-hidden />
          View as visitor
        </MenuItem>
        <MenuItem onClick={choose}>
          <UsersRound size={18} aria-hidden />
          View as a follower…
        </MenuItem>
      </Menu>
      <Dialog isOpen={isChoosing} title="View as a follower" onClose={() => setChoosing(false)} isSheet>
        <Room>
          <ViewerPicker
            viewer={null}
            onChoose={(follower) => {
              setChoosing(false);
              navigate(profilePath(username, { view_as: follower.username }));
            }}
          />
        </Room>
      </Dialog>
    </>
  );
}
