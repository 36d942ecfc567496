import { ActionError } from '../../ui/ActionError.tsx';
import { Button } from '../../ui/Button.tsx';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Switch } from '../../ui/Switch.tsx';
import '../../ui/theme/mui-theme.ts';
import { styled } from '../../ui/theme/styled.ts';
import { Check } from 'lucide-react';
import { useState, useId } from 'react';
import type { AvailableTracker } from '@plotline/contract/trackers.ts';
import { trackerPath } from '../../platform/paths.ts';
import { useAuth } from '../../platform/session.tsx';
import { useTrackerRegistry } from '../../tracker-kit/tracker-registry.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { VisuallyHidden, visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useNavigate } from '../../ui/navigation.tsx';
import { ListSkeleton } from '../../ui/Skeletons.tsx';
import { color, focusRing, mixin, space, text, weight } from '../../ui/theme/tokens.ts';
import { TrackerIcon } from './TrackerIcon.tsx';
import { audienceSentence, trackingCount } from './tracker-badge.ts';
import { addable, useAddTracker, useAvailableTrackers } from './use-trackers.ts';

interface AddTrackerDialogProps {
  isOpen: boolean;
  /** The type of the tracker that is chosen at first. */
  firstChoice?: string | undefined;
  onClose: () => void;
}

export function AddTrackerDialog({ isOpen, firstChoice, onClose }: AddTrackerDialogProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  const available = useAvailableTrackers();
  const choice = useTrackerChoice(addable(available.data ?? []), firstChoice ?? null);
  const add = useAddTracker();
  const close = () => {
    add.reset();
    onClose();
  };
  const submit = () => {
    if (!choice.chosen || !user) return;
    const { type } = choice.chosen;
    add.mutate(
      { type, isPublic: choice.isPublic },
      {
        onSuccess: () => {
          close();
          navigate(trackerPath(user.username, type));
        },
      },
    );
  };
  const action = (
    <Button variant="contained" onClick={submit} disabled={!choice.chosen} loading={add.isPending}>
      {choice.chosen ? `Add ${choice.chosen.name}` : 'Add tracker'}
    </Button>
  );
  return (
    <Dialog isOpen={isOpen} title="Add tracker" onClose={close} actions={action} isBusy={add.isPending}>
      {available.isPending ? <ListSkeleton /> : null}
      {available.isError ? (
        <ErrorState
          message={`Failed to load tracker information: ${available.error.message}`}
          onRetry={() => void available.refetch()}
        />
      ) : null}
      {available.isSuccess && choice.options.length === 0 ? (
        <EmptyState icon={<Check />}>You've added every tracker.</EmptyState>
      ) : (
        <TrackerOptions options={choice.options} chosen={choice.chosen} onChoose={choice.choose} />
      )}
      {choice.chosen ? (
        <AudienceSwitch
          isPublic={choice.isPublic}
          isProfilePublic={user?.is_profile_public ?? true}
          onChange={choice.setPublic}
        />
      ) : null}
      <ActionError error={add.error} fallback="Couldn't add the tracker." sx={{ marginTop: space(4) }} />
    </Dialog>
  );
}

/** Holds the chosen tracker and its audience, by default the one in its definition. */
function useTrackerChoice(options: readonly AvailableTracker[], firstChoice: string | null) {
  const registry = useTrackerRegistry();
  const [type, setType] = useState(firstChoice);
  const [choice, setPublic] = useState<boolean | null>(null);
  // A single option is chosen from the start.
  const chosen =
    options.find((option) => option.type === type) ?? (options.length === 1 ? options[0] : undefined);
  const isPublicByDefault = chosen
    ? (registry.get(chosen.type)?.definition.isPublicByDefault ?? false)
    : false;
  const choose = (next: string) => {
    setType(next);
    setPublic(null);
  };
  return { options, chosen, choose, isPublic: choice ?? isPublicByDefault, setPublic };
}

interface TrackerOptionsProps {
  options: readonly AvailableTracker[];
  chosen: AvailableTracker | undefined;
  onChoose: (type: string) => void;
}

const Options = styled('fieldset')({ display: 'grid', gap: space(2), margin: 0, padding: 0, border: 0 });
const Option = styled('label')({
  position: 'relative',
  ...mixin.row(3),
  padding: space(3),
  ...mixin.outlined('base'),
  cursor: 'pointer',
  '&:hover': { borderColor: color.outlineStrong },
  '&:has(:checked)': { borderColor: color.brand, boxShadow: `inset 0 0 0 1px ${color.brand}` },
  '&:has(:focus-visible)': focusRing,
});
const Radio = styled('input')(visuallyHidden);
const TextBlock = styled('span')({ flex: 1, minWidth: 0, '& > *': { display: 'block' } });
const Name = styled('b')({ fontWeight: weight.semibold });
const Quiet = styled('span')({ ...text[13], color: color.muted });
const Audience = styled('div')({
  marginTop: space(4),
  paddingTop: space(3),
  borderTop: `1px solid ${color.outline}`,
});

/** The trackers that can be added, as radio buttons. */
function TrackerOptions({ options, chosen, onChoose }: TrackerOptionsProps) {
  const name = useId();
  return (
    <Options>
      <VisuallyHidden as="legend">Trackers</VisuallyHidden>
      {options.map((option) => (
        <Option key={option.type}>
          <Radio
            type="radio"
            name={name}
            checked={option.type === chosen?.type}
            onChange={() => onChoose(option.type)}
          />
          <TrackerIcon type={option.type} size="large" />
          <TextBlock>
            <Name>{option.name}</Name>
            <Quiet>{option.description}</Quiet>
            <Quiet>{trackingCount(option.total_users)}</Quiet>
          </TextBlock>
        </Option>
      ))}
    </Options>
  );
}

interface AudienceSwitchProps {
  isPublic: boolean;
  isProfilePublic: boolean;
  onChange: (isPublic: boolean) => void;
}

/** Switches whether others see the tracker, and describes the audience. */
function AudienceSwitch({ isPublic, isProfilePublic, onChange }: AudienceSwitchProps) {
  return (
    <Audience>
      <FormControlLabel
        sx={{ ml: 0, gap: 3 }}
        control={<Switch isOn={isPublic} onChange={onChange} />}
        label="Visible to others"
      />
      <Quiet as="p" sx={{ margin: 0, marginTop: space(1) }} aria-live="polite">
        {audienceSentence(isPublic, isProfilePublic)}
      </Quiet>
    </Audience>
  );
}
