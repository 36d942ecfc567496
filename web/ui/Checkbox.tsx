import type { ReactNode } from 'react';
import { styled, type StyledProps } from './theme/styled.ts';
import { color, focusRing, mixin, text } from './theme/tokens.ts';

interface CheckboxProps extends Pick<StyledProps, 'sx'> {
  label: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  isDisabled?: boolean;
  /** Id of the element that explains the choice. */
  describedBy?: string;
}

const Root = styled('label')({
  ...text[14],
  ...mixin.row(2),
  minHeight: 38,
  width: 'fit-content',
  cursor: 'pointer',
  '&:has(:disabled)': { color: color.muted, cursor: 'default' },
  '& > input': {
    flex: 'none',
    width: 18,
    height: 18,
    margin: 0,
    accentColor: color.brand,
    cursor: 'inherit',
    '&:focus-visible': focusRing,
  },
});

/** The browser's own checkbox with its label. */
export function Checkbox({ label, isChecked, onChange, isDisabled, describedBy, sx }: CheckboxProps) {
  return (
    <Root sx={sx}>
      <input
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </Root>
  );
}
