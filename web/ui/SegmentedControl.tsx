import { styled } from './theme/styled.ts';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden.tsx';
import { color, focusRing, mixin, radius, shadow, space, text, weight } from './theme/tokens.ts';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly isDisabled?: boolean;
}

interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  segments: readonly Segment<Value>[];
  /** Null while none is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** `pill` for top bars, `small` for card headers. */
  variant?: 'normal' | 'pill' | 'small';
}

/** With large texts a pill is as high as the bar around it allows. */
const heights = { normal: '2rem', pill: 'min(2rem, 40px)', small: '1.5rem' } as const;

const Group = styled('fieldset')({
  display: 'inline-flex',
  minWidth: 0,
  maxWidth: '100%',
  margin: 0,
  padding: 3,
  border: 0,
  borderRadius: radius.base,
  backgroundColor: color.trough,
  '&[data-variant="pill"]': { borderRadius: radius.full },
});

const Choice = styled('label')({
  ...mixin.muted(13),
  position: 'relative',
  ...mixin.centered,
  flex: '1 1 auto',
  minWidth: 0,
  padding: `0 ${space(3.5)}`,
  borderRadius: radius.base - 3,
  fontWeight: weight.strong,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '[data-variant="pill"] &': { borderRadius: radius.full, paddingInline: space(4.5) },
  '[data-variant="small"] &': { ...text[12], borderRadius: radius.small, paddingInline: space(2.5) },
  '&:hover': { color: color.ink },
  '&:has(:checked)': {
    backgroundColor: color.raised,
    color: color.ink,
    boxShadow: shadow.raised,
  },
  '&:has(:focus-visible)': focusRing,
  '&:has(:disabled)': { cursor: 'not-allowed', color: color.faint },
});

const Radio = styled('input')(visuallyHidden);

/** A choice between a few options, as radio buttons: arrow keys move, the labels stay on one line. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, variant = 'normal' } = props;
  const name = useId();
  return (
    <Group data-variant={variant}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {segments.map((segment) => (
        <Choice key={segment.value} style={{ height: heights[variant] }}>
          <Radio
            type="radio"
            name={name}
            checked={segment.value === value}
            disabled={segment.isDisabled ?? false}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </Choice>
      ))}
    </Group>
  );
}
