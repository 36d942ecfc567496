import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import { accents, color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { ArrowUpDown, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { Game } from '../../contract/games.ts';
import { plyName } from './replay.ts';
import type { Replay } from './use-replay.ts';

const Root = styled('div')({ display: 'grid', gap: space(1) });
const Buttons = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  gap: space(1),
  '& button': { width: 44, height: 44 },
});
const Comment = styled('p')({
  ...text[13],
  margin: 0,
  minHeight: 18,
  textAlign: 'center',
  color: color.muted,
});

interface ReplayControlsProps {
  replay: Replay;
  plies: Game['plies'];
}

/** Forwards, backwards, by itself, and the other way round. */
export function ReplayControls({ replay, plies }: ReplayControlsProps) {
  const { ply, last, go, isPlaying } = replay;
  const PlayIcon = isPlaying ? Pause : Play;
  return (
    <Root>
      <Slider
        size="small"
        min={0}
        max={last}
        value={ply}
        onChange={(_event, value) => go(value)}
        aria-label="Half-move"
        getAriaValueText={(value) => plyName(plies, value)}
        sx={{ mx: 3, width: 'auto', color: accents.green[700] }}
      />
      <Buttons>
        <IconButton aria-label="To the start" disabled={ply === 0} onClick={() => go(0)}>
          <ChevronFirst size={20} />
        </IconButton>
        <IconButton aria-label="One back" disabled={ply === 0} onClick={() => go(ply - 1)}>
          <ChevronLeft size={20} />
        </IconButton>
        <IconButton aria-label={isPlaying ? 'Pause' : 'Play'} onClick={replay.togglePlay}>
          <PlayIcon size={20} />
        </IconButton>
        <IconButton aria-label="One forward" disabled={ply === last} onClick={() => go(ply + 1)}>
          <ChevronRight size={20} />
        </IconButton>
        <IconButton aria-label="To the end" disabled={ply === last} onClick={() => go(last)}>
          <ChevronLast size={20} />
        </IconButton>
        <IconButton aria-label="Flip the board" aria-pressed={replay.isFlipped} onClick={replay.flip}>
          <ArrowUpDown size={20} />
        </IconButton>
      </Buttons>
      {plies.some(({ comment }) => comment !== null) ? (
        <Comment aria-live="polite">{plies[ply - 1]?.comment ?? ''}</Comment>
      ) : null}
    </Root>
  );
}
