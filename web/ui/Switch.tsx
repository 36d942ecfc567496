import MuiSwitch from '@mui/material/Switch';
import './theme/mui-theme.ts';

export interface SwitchProps {
  /** The accessible name; absent inside a label. */
  label?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <MuiSwitch
      checked={isOn}
      disabled={isDisabled}
      onChange={(_event, isNowOn) => onChange(isNowOn)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}
