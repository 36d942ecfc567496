import { POST_VISIBILITIES, type PostVisibility } from '@plotline/contract/feed.ts';
import { useId, type ReactNode } from 'react';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { styled } from '../ui/theme/styled.ts';
import { color, media, mixin, space, text, weight } from '../ui/theme/tokens.ts';
import { visibilityLabels } from './post-visibility.ts';

interface PostViewersProps {
  /** Null while the default is unknown. */
  value: PostVisibility | null;
  onChange: (visibility: PostVisibility) => void;
  isDisabled?: boolean;
  children?: ReactNode;
}

/** As high as a finger. */
const touched = { minHeight: 40 };
/** The question and its answers, in one line if there is room. */
const Question = styled('div')({
  ...mixin.wrap,
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${space(2)} ${space(3)}`,
  '& > h3': { ...text[14], margin: 0, fontWeight: weight.semibold },
  '&& label': { ...text[13], minHeight: 28, [media.phone]: touched, [media.landscapePhone]: touched },
});
const Note = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });

/** Chooses who can see a post. */
export function PostViewers({ value, onChange, isDisabled = false, children }: PostViewersProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <Question>
        <h3 id={heading}>Visible to</h3>
        <SegmentedControl
          label="Visible to"
          variant="small"
          value={value}
          segments={POST_VISIBILITIES.map((one) => ({
            value: one,
            label: visibilityLabels[one].label,
            isDisabled,
          }))}
          onChange={onChange}
        />
      </Question>
      <Note>{value === null ? 'As set for new posts.' : visibilityLabels[value].detail}</Note>
      {children}
    </section>
  );
}
