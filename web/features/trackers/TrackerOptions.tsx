import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import type { AvailableTracker } from '@plotline/contract/trackers.ts';
import { color, focusRing, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { VisuallyHidden, visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { audienceSentence, trackingCount } from './tracker-badge.ts';
import { TrackerIcon } from './TrackerIcon.tsx';

interface TrackerOptionsProps {
  options: readonly AvailableTracker[];
  chosen: AvailableTracker | undefined;
  onChoose: (type: string) => void;
}

const Options = styled('fieldset')({ display: 'grid', gap: space(2), margin: 0, padding: 0, border: 0 });
const Option = styled('label')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space(3),
  padding: space(3),
  border: `1px solid ${color.outline}`,
  borderRadius: radius.base,
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
export function TrackerOptions({ options, chosen, onChoose }: TrackerOptionsProps) {
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
export function AudienceSwitch({ isPublic, isProfilePublic, onChange }: AudienceSwitchProps) {
  return (
    <Audience>
      <FormControlLabel
        sx={{ ml: 0, gap: 3 }}
        control={<Switch checked={isPublic} onChange={(event) => onChange(event.target.checked)} />}
        label="Visible to others"
      />
      <Quiet as="p" sx={{ m: 0, mt: 1 }} aria-live="polite">
        {audienceSentence(isPublic, isProfilePublic)}
      </Quiet>
    </Audience>
  );
}
