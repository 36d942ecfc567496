import type { Activity } from '@plotline/contract/feed.ts';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useHidePost } from './use-hide-post.ts';

interface HidePostDialogProps {
  activity: Activity;
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms hiding an own post. */
export function HidePostDialog({ activity, isOpen, onClose }: HidePostDialogProps) {
  const hide = useHidePost();
  const name = useTrackerRegistry().get(activity.tracker_type)?.definition.name ?? activity.tracker_type;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Hide from feed?"
      confirmLabel="Hide"
      onConfirm={() => {
        onClose();
        hide(activity);
      }}
      onClose={onClose}
    >
      No one will see this post, its comments or what you recorded for it. Your stats in {name} still count
      it. You can restore it in the settings.
    </ConfirmDialog>
  );
}
