import { styled } from '@plotline/web/ui/theme/styled.ts';
import { VisuallyHidden } from '@plotline/web/ui/VisuallyHidden.tsx';
import { color as tokens } from '@plotline/web/ui/theme/tokens.ts';
import type { Color } from '../../contract/game-values.ts';
import { boardStyle } from '../board/board-style.ts';
import { COLOR_NAMES } from './chess-labels.ts';

const Mark = styled('span')({
  display: 'inline-block',
  flex: 'none',
  boxSizing: 'border-box',
  width: 10,
  height: 10,
  borderRadius: 3,
  border: `1.5px solid ${tokens.ink}`,
});

/** A small white or black square for a player's colour. */
export function ColorMark({ color }: { color: Color }) {
  return (
    <>
      <Mark aria-hidden="true" style={{ backgroundColor: boardStyle[color].fill }} />
      <VisuallyHidden>{COLOR_NAMES[color]}</VisuallyHidden>
    </>
  );
}
