import { styled } from '@mui/material/styles';
import { pieceDrawings, PIECE_KINDS } from '../board/pieces.ts';
import { color, weight } from '@plotline/web/ui/theme/tokens.ts';
import { nagSigns } from './replay.ts';

const PieceIcon = styled('svg')({ width: 16, height: 16, verticalAlign: '-3px', marginInlineEnd: 1 });
const Sign = styled('span')({
  marginInlineStart: 2,
  fontWeight: weight.semibold,
  color: color.muted,
  '&[data-tone="good"]': { color: color.up },
  '&[data-tone="bad"]': { color: color.down },
});

interface MoveTextProps {
  san: string;
  nags: readonly number[];
}

/** A move with a piece icon instead of its letter, which differs between languages. */
export function MoveText({ san, nags }: MoveTextProps) {
  const kind = PIECE_KINDS.find((known) => known !== 'p' && san.startsWith(known.toUpperCase()));
  const signs = nagSigns(nags);
  return (
    <>
      {kind ? (
        <PieceIcon viewBox="4 3 37 37" aria-hidden="true">
          <path d={pieceDrawings[kind].body} fill="currentColor" />
          <path d={pieceDrawings[kind].details} fill="none" stroke={color.card} strokeWidth={2.2} />
        </PieceIcon>
      ) : null}
      {kind ? san.slice(1) : san}
      {signs ? <Sign data-tone={toneOf(nags)}>{signs}</Sign> : null}
    </>
  );
}

function toneOf(nags: readonly number[]): 'good' | 'bad' | undefined {
  if (nags.some((nag) => nag === 2 || nag === 4 || nag === 6)) return 'bad';
  return nags.some((nag) => nag === 1 || nag === 3) ? 'good' : undefined;
}
