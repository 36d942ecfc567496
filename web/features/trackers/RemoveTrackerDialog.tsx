import { TRACKER_CONFIRMATION_MISMATCH } from '@plotline/contract/errors.ts';
import type { RemovalSummary, Tracker } from '@plotline/contract/trackers.ts';
import { messageOf } from '../../platform/api-error.ts';
import { CountedList } from '../../ui/CountedList.tsx';
import { TypedConfirmDialog } from '../../ui/TypedConfirmDialog.tsx';
import { useRemovalSummary, useRemoveTracker } from './use-tracker-settings.ts';

interface RemoveTrackerDialogProps {
  tracker: Tracker;
  isOpen: boolean;
  onClose: () => void;
}

/** Removes a tracker with its data after its name was typed in lower case. */
export function RemoveTrackerDialog({ tracker, isOpen, onClose }: RemoveTrackerDialogProps) {
  const remove = useRemoveTracker(tracker.type);
  const summary = useRemovalSummary(tracker.type, isOpen);
  const expected = tracker.name.toLowerCase();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <TypedConfirmDialog
      isOpen={isOpen}
      title={`Remove ${tracker.name}?`}
      expected={expected}
      fieldLabel={`Type ${expected} to confirm`}
      mismatch={TRACKER_CONFIRMATION_MISMATCH}
      confirmLabel="Remove tracker"
      isBusy={remove.isPending}
      error={remove.isError ? messageOf(remove.error, 'Failed to remove tracker') : null}
      onConfirm={(typed) => remove.mutate(typed, { onSuccess: close })}
      onClose={close}
    >
      This deletes everything the tracker recorded, with its likes and comments. It can't be undone. To hide
      the tracker and keep its data, turn it off instead.
      {summary.isError ? null : (
        <CountedList title="Will be deleted" counts={summary.data && countsOf(summary.data)} />
      )}
    </TypedConfirmDialog>
  );
}

function countsOf({ contents, posts, likes, comments, media }: RemovalSummary) {
  return [
    ...contents,
    { count: posts, one: 'post' },
    { count: likes, one: 'like' },
    { count: comments, one: 'comment' },
    { count: media, one: 'media file' },
  ];
}
