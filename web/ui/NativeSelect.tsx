import { styled } from './theme/styled.ts';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { color, focusRing, radius, space, text, weight } from './theme/tokens.ts';

interface NativeSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean;
  isDisabled?: boolean;
}

const Label = styled('label')({
  ...text[13],
  display: 'block',
  fontWeight: weight.semibold,
  marginBottom: 6,
});
const Select = styled('select')({
  ...text[14],
  width: '100%',
  minWidth: 0,
  minHeight: 40,
  padding: `0 ${space(9)} 0 13px`,
  appearance: 'none',
  border: `1px solid ${color.outlineStrong}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  color: 'inherit',
  font: 'inherit',
  textOverflow: 'ellipsis',
  '&:focus-visible': focusRing,
  '@media (pointer: coarse)': { minHeight: 44, fontSize: '1rem' },
});

/** The arrow of the select. */
const Arrow = styled(ChevronDown)({
  position: 'absolute',
  insetInlineEnd: space(3),
  top: '50%',
  transform: 'translateY(-50%)',
  pointerEvents: 'none',
  color: color.muted,
});
const Field = styled('div')({ position: 'relative' });

/** The browser's own select: cheap in long tables, and native on phones. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden, isDisabled } = props;
  const id = useId();
  return (
    <div>
      {isLabelHidden ? null : <Label htmlFor={id}>{label}</Label>}
      <Field>
        <Select
          id={id}
          aria-label={isLabelHidden ? label : undefined}
          value={value}
          disabled={isDisabled}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
        <Arrow size={16} aria-hidden />
      </Field>
    </div>
  );
}
