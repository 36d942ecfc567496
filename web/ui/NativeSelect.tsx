import { styled } from '@mui/material/styles';
import { color, focusRing, radius, text, weight } from './theme/tokens.ts';
import { useId } from 'react';

interface NativeSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** Read by screen readers alone: the column or the row already says it. */
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
  padding: '0 10px',
  border: `1px solid ${color.outlineStrong}`,
  borderRadius: radius.base,
  backgroundColor: color.card,
  color: 'inherit',
  font: 'inherit',
  textOverflow: 'ellipsis',
  '&:focus-visible': focusRing,
  '@media (pointer: coarse)': { minHeight: 44, fontSize: '1rem' },
});

/** The browser's own list: light where hundreds stand in a table, and at home on phones. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, value, options, onChange, isLabelHidden, isDisabled } = props;
  const id = useId();
  return (
    <div>
      {isLabelHidden ? null : <Label htmlFor={id}>{label}</Label>}
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
    </div>
  );
}
