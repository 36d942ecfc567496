import { styled } from '@mui/material/styles';
import { profilePath } from '../../platform/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { ViewerPicker } from './ViewerPicker.tsx';

// The names open inside the dialog, on phones above the keyboard.
const Room = styled('div')({ paddingTop: space(1), minHeight: 320 });

interface ViewerDialogProps {
  /** Whose profile. */
  username: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the follower as whom the owner looks. */
export function ViewerDialog({ username, isOpen, onClose }: ViewerDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog isOpen={isOpen} title="View as a follower" onClose={onClose} isSheet>
      <Room>
        <ViewerPicker
          viewer={null}
          onChoose={(follower) => {
            onClose();
            navigate(profilePath(username, { view_as: follower.username }));
          }}
        />
      </Room>
    </Dialog>
  );
}
