import { styled } from '../../ui/theme/styled.ts';
import { profilePath } from '../../platform/paths.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { ViewerPicker } from './ViewerPicker.tsx';

// High enough for the list of names, on phones above the keyboard.
const Body = styled('div')({ paddingTop: space(1), minHeight: 320 });

interface ViewerDialogProps {
  /** The owner of the profile. */
  username: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses the follower to simulate. */
export function ViewerDialog({ username, isOpen, onClose }: ViewerDialogProps) {
  const navigate = useNavigate();
  return (
    <Dialog isOpen={isOpen} title="View as a follower" onClose={onClose} isSheet>
      <Body>
        <ViewerPicker
          viewer={null}
          onChoose={(follower) => {
            onClose();
            navigate(profilePath(username, { view_as: follower.username }));
          }}
        />
      </Body>
    </Dialog>
  );
}
