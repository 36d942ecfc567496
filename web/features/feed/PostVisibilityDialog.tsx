import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { updatePostVisibility } from '@plotline/contract/activities.ts';
import { POST_VISIBILITIES, type Activity, type PostVisibility } from '@plotline/contract/feed.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { useToast } from '../../ui/Toasts.tsx';
import { putActivity } from './feed-cache.ts';

interface PostVisibilityDialogProps {
  activity: Activity;
  onClose: () => void;
}

interface VisibilityLabels {
  readonly choice: string;
  readonly detail: string;
  readonly saved: string;
}

const visibilityLabels: Readonly<Record<PostVisibility, VisibilityLabels>> = {
  everyone: {
    choice: 'Everyone',
    detail: 'Everyone who can see this tracker.',
    saved: 'Visible to everyone who can see this tracker',
  },
  followers: {
    choice: 'Followers',
    detail: 'Only people who follow you.',
    saved: 'Visible to your followers',
  },
  only_me: { choice: 'Only you', detail: 'No one else sees it.', saved: 'Visible only to you' },
};

const Intro = styled('p')({ margin: `0 0 ${space(3)}` });
const Choice = styled('span')({
  display: 'block',
  padding: `${space(1)} 0`,
  '& span': { ...text[13], display: 'block', color: color.muted },
});

/** Chooses who can see an own post. */
export function PostVisibilityDialog({ activity, onClose }: PostVisibilityDialogProps) {
  const [chosen, setChosen] = useState<PostVisibility>(activity.visibility ?? 'everyone');
  const save = useSaveVisibility(activity, onClose);
  return (
    <ConfirmDialog
      isOpen
      title="Who can see this post?"
      confirmLabel="Save"
      isBusy={save.isPending}
      error={save.isError ? messageOf(save.error, "Couldn't change who can see the post") : null}
      onConfirm={() => save.mutate(chosen)}
      onClose={onClose}
    >
      <Intro>
        Your profile and tracker settings still apply. The numbers on your tracker page include the post.
      </Intro>
      <RadioGroup
        aria-label="Who can see this post"
        value={chosen}
        onChange={(_, picked) => setChosen(POST_VISIBILITIES.find((known) => known === picked) ?? chosen)}
      >
        {POST_VISIBILITIES.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={
              <Choice>
                {visibilityLabels[value].choice}
                <span>{visibilityLabels[value].detail}</span>
              </Choice>
            }
          />
        ))}
      </RadioGroup>
    </ConfirmDialog>
  );
}

function useSaveVisibility({ tracker_type, activity_uuid: uuid }: Activity, onSaved: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (visibility: PostVisibility) =>
      api.call(updatePostVisibility, { params: { tracker_type, uuid }, body: { visibility } }),
    onSuccess: (saved, visibility) => {
      putActivity(queries, saved);
      toast({ message: visibilityLabels[visibility].saved });
      onSaved();
    },
  });
}
