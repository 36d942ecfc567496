import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import { accents, color, space, text } from '@plotline/web/ui/theme/tokens.ts';
import {
  ArrowUpDown,
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  type LucideIcon,
} from 'lucide-react';
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

/** The controls of a replay: slider, steps, autoplay and flip. */
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
        <Step label="To the start" icon={ChevronFirst} isEnd={ply === 0} onPress={() => go(0)} />
        <Step label="One back" icon={ChevronLeft} isEnd={ply === 0} onPress={() => go(ply - 1)} />
        <IconButton aria-label={isPlaying ? 'Pause' : 'Play'} onClick={replay.togglePlay}>
          <PlayIcon size={20} />
        </IconButton>
        <Step label="One forward" icon={ChevronRight} isEnd={ply === last} onPress={() => go(ply + 1)} />
        <Step label="To the end" icon={ChevronLast} isEnd={ply === last} onPress={() => go(last)} />
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

interface StepProps {
  label: string;
  icon: LucideIcon;
  /** Disables the button but keeps it focusable, so that keyboard users keep their place. */
  isEnd: boolean;
  onPress: () => void;
}

function Step({ label, icon: Icon, isEnd, onPress }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      aria-disabled={isEnd}
      onClick={onPress}
      sx={isEnd ? { color: 'text.disabled', opacity: 0.5 } : null}
    >
      <Icon size={20} />
    </IconButton>
  );
}
