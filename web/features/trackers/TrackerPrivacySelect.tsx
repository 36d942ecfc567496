import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { Globe, Lock } from 'lucide-react';
import { space, text } from '../../ui/theme/tokens.ts';

interface TrackerPrivacySelectProps {
  name: string;
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

const Choice = styled('span')({ ...text[13], display: 'inline-flex', alignItems: 'center', gap: space(2) });

/** Who sees a tracker. */
export function TrackerPrivacySelect({ name, isPublic, onChange }: TrackerPrivacySelectProps) {
  return (
    <Select
      size="small"
      value={isPublic ? 'public' : 'private'}
      onChange={(event) => onChange(event.target.value === 'public')}
      SelectDisplayProps={{ 'aria-label': `Privacy of ${name}` }}
      sx={{ minWidth: 124 }}
    >
      <MenuItem value="public">
        <Choice>
          <Globe size={16} aria-hidden />
          Public
        </Choice>
      </MenuItem>
      <MenuItem value="private">
        <Choice>
          <Lock size={16} aria-hidden />
          Private
        </Choice>
      </MenuItem>
    </Select>
  );
}
