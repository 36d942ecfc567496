import { Button } from '../../ui/Button.tsx';
import type { Activity } from '@plotline/contract/feed.ts';
import { useState } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecondaryButton } from '../../ui/SecondaryButton.tsx';
import { DiscardChanges } from './DiscardChanges.tsx';
import { PostFields } from './PostFields.tsx';
import { usePostDraft } from './use-post-draft.ts';

interface PostEditorProps {
  activity: Activity;
  onSaved: (activity: Activity) => void;
  onClose: () => void;
}

/** Edits the text, pictures and videos that the author adds to a post. */
export function PostEditor({ activity, onSaved, onClose }: PostEditorProps) {
  const draft = usePostDraft(activity);
  const [isDiscarding, setDiscarding] = useState(false);
  const close = () => {
    if (draft.isChanged) setDiscarding(true);
    else onClose();
  };
  return (
    <Dialog
      title="Edit post"
      size="large"
      onClose={close}
      isBusy={draft.isSaving}
      actions={
        <>
          <SecondaryButton onClick={close} disabled={draft.isSaving}>
            Cancel
          </SecondaryButton>
          <Button
            variant="contained"
            onClick={() => draft.save(onSaved)}
            loading={draft.isSaving}
            disabled={!draft.canSave || !draft.isChanged}
          >
            Save
          </Button>
        </>
      }
    >
      <PostFields draft={draft} />
      <DiscardChanges
        isOpen={isDiscarding}
        onDiscard={() => {
          draft.discard();
          onClose();
        }}
        onClose={() => setDiscarding(false)}
      />
    </Dialog>
  );
}
