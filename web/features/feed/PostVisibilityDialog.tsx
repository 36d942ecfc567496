import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { POST_VISIBILITIES, type Activity, type PostVisibility } from '@plotline/contract/feed.ts';
import { useState } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { color, space, text } from '../../ui/theme/tokens.ts';
import { useSaveVisibility, visibilityLabels } from './post-visibility.ts';

const Intro = styled('p')({ margin: `0 0 ${space(3)}` });
const Choice = styled('span')({
  display: 'block',
  padding: `${space(1)} 0`,
  '& span': { ...text[13], display: 'block', color: color.muted },
});

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
