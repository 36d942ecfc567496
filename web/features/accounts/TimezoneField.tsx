import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo } from 'react';
import { color, text, weight } from '../../ui/theme/tokens.ts';

interface TimezoneFieldProps {
  /** An IANA name. */
  value: string;
  onChange: (timezone: string) => void;
  error?: string | undefined;
  isDisabled?: boolean;
}

const Label = styled('label')({
  ...text[13],
  display: 'block',
  marginBottom: 6,
  fontWeight: weight.semibold,
  color: color.ink,
});

/** Chooses the user's time zone. */
export function TimezoneField({ value, onChange, error, isDisabled = false }: TimezoneFieldProps) {
  const id = useId();
  // This browser may not list the stored zone.
  const zones = useMemo(
    () => [...new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort(),
    [value],
  );
  return (
    <div>
      <Label htmlFor={id}>Time zone</Label>
      <Autocomplete
        id={id}
        size="small"
        options={zones}
        value={value}
        onChange={(_, zone) => onChange(zone)}
        getOptionLabel={zoneLabel}
        disableClearable
        popupIcon={<ChevronDown size={16} />}
        autoHighlight
        disabled={isDisabled}
        renderInput={(params) => (
          <TextField
            {...params}
            error={Boolean(error)}
            helperText={error ?? 'Sets when your days, weeks and streaks begin and end.'}
          />
        )}
      />
    </div>
  );
}

function zoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ');
}
