import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { SettingLine } from '@plotline/web/ui/SettingLine.tsx';
import { color, space } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { useChessSettings, useSaveSettings } from './use-chess-settings.ts';

const Apart = styled('div')({ marginTop: space(4), borderTop: `1px solid ${color.outline}` });

/** Hides the user's ratings from everyone else. */
export function HideFromOthers() {
  const id = useId();
  const { data, error } = useChessSettings();
  const save = useSaveSettings();
  const failure = save.error ?? (data ? null : error);
  return (
    <Apart>
      <SettingLine
        name="Hide my ratings from others"
        help="Ratings, peaks and performance, yours and your opponents’, in charts, games and posts, old ones too."
        nameId={id}
      >
        <Switch
          checked={data?.hide_ratings ?? false}
          disabled={!data}
          onChange={(_, isHidden) => save.mutate({ hide_ratings: isHidden })}
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </SettingLine>
      {failure ? <Alert severity="error">{messageOf(failure, 'Couldn’t save the setting.')}</Alert> : null}
    </Apart>
  );
}
