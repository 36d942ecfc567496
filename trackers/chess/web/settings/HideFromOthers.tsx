import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { messageOf } from '@plotline/web/tracker-kit/api.ts';
import { color, space, text, weight } from '@plotline/web/ui/theme/tokens.ts';
import { useId } from 'react';
import { useChessSettings, useSaveSettings } from './use-chess-settings.ts';

const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  minHeight: 56,
  marginTop: space(4),
  paddingTop: space(3),
  borderTop: `1px solid ${color.outline}`,
});
const Words = styled('div')({
  ...text[14],
  flex: 1,
  minWidth: 0,
  '& b': { display: 'block', fontWeight: weight.semibold },
  '& span': { ...text[13], color: color.muted },
});

/** A switch: everybody else gets my games without any rating. */
export function HideFromOthers() {
  const id = useId();
  const { data, error } = useChessSettings();
  const save = useSaveSettings();
  const failure = save.error ?? (data ? null : error);
  return (
    <>
      <Line>
        <Words>
          <b id={id}>Hide my ratings from others</b>
          <span>
            Ratings, peaks and performance, yours and your opponents’, in charts, games and posts, old ones
            too.
          </span>
        </Words>
        <Switch
          checked={data?.hide_ratings ?? false}
          disabled={!data}
          onChange={(_, isHidden) => save.mutate({ hide_ratings: isHidden })}
          slotProps={{ input: { 'aria-labelledby': id } }}
        />
      </Line>
      {failure ? (
        <Alert severity="error">{messageOf(failure, 'The setting could not be saved.')}</Alert>
      ) : null}
    </>
  );
}
