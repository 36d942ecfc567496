import { styled } from '../../ui/theme/styled.ts';
import { POST_VISIBILITIES, type Activity, type PostVisibility } from '@plotline/contract/feed.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RadioList } from '../../ui/RadioList.tsx';
import { space } from '../../ui/theme/tokens.ts';
import { visibilityLabels } from '../../tracker-kit/post-visibility.ts';
import { useSaveVisibility } from './post-visibility.ts';

const Intro = styled('p')({ margin: `0 0 ${space(3)}` });

/** Chooses who can see an own post. */
export function PostVisibilityDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const [chosen, setChosen] = useState<PostVisibility>(activity.visibility ?? 'everyone');
  const save = useSaveVisibility(activity, onClose);
  return (
    <ConfirmDialog
      title="Who can see this post?"
      confirmLabel="Save"
      isBusy={save.isPending}
      error={save.isError ? messageOf(save.error, "Couldn't change who can see the post") : null}
      onConfirm={() => save.mutate(chosen)}
      onClose={onClose}
    >
      <Intro>
        Your profile and tracker settings still apply. The numbers that others see on your tracker page leave
        out posts that they can't see.
      </Intro>
      {/* Enter saves, too: browsers need a button for that. */}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(chosen);
        }}
      >
        <RadioList
          label="Who can see this post"
          choices={POST_VISIBILITIES.map((value) => ({ value, ...visibilityLabels[value] }))}
          value={chosen}
          onChange={setChosen}
        />
        <button type="submit" hidden aria-label="Save" />
      </form>
    </ConfirmDialog>
  );
}
