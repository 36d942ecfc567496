import type { Activity } from '@plotline/contract/feed.ts';
import { Suspense } from 'react';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useHidePost } from './use-hide-post.ts';

const ConfirmDialog = lazyPart(async () => (await import('../../ui/ConfirmDialog.tsx')).ConfirmDialog);

interface HidePostDialogProps {
  activity: Activity;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before one's own post goes from every feed. */
export function HidePostDialog({ activity, isOpen, onClose }: HidePostDialogProps) {
  const hide = useHidePost();
  const name = useTrackerRegistry().get(activity.tracker_type)?.definition.name ?? activity.tracker_type;
  if (!isOpen) return null;
  return (
    <Suspense>
      <ConfirmDialog
        isOpen
        title="Hide from feed?"
        confirmLabel="Hide"
        onConfirm={() => {
          onClose();
          hide(activity);
        }}
        onClose={onClose}
      >
        Nobody will see this post any more, nor what was said about it. What you recorded stays in {name}.
      </ConfirmDialog>
    </Suspense>
  );
}
