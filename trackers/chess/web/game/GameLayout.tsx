import { styled } from '@plotline/web/ui/theme/styled.ts';
import { media, space } from '@plotline/web/ui/theme/tokens.ts';
import type { ReactNode } from 'react';

interface GameLayoutProps {
  above: ReactNode;
  board: ReactNode;
  below: ReactNode;
  controls?: ReactNode;
  /** Moves and facts, beside the board on wide screens. */
  side: ReactNode;
  /** Below everything. */
  foot?: ReactNode;
}

/** Height of the top bar, the players and the controls. */
const OTHER_HEIGHT = 300;

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: `minmax(280px, min(560px, 54%, calc(100dvh - ${OTHER_HEIGHT}px))) minmax(0, 1fr)`,
  alignItems: 'start',
  gap: `${space(4)} ${space(6)}`,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  [media.landscapePhone]: { gridTemplateColumns: '280px minmax(0, 1fr)' },
});
const Column = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(2), minWidth: 0 });
const Side = styled('div')({ display: 'flex', flexDirection: 'column', gap: space(4), minWidth: 0 });
const Foot = styled('div')({ gridColumn: '1 / -1', minWidth: 0 });

/** The layout of a game: board and players beside moves and facts, stacked on phones. */
export function GameLayout({ above, board, below, controls, side, foot }: GameLayoutProps) {
  return (
    <Grid>
      <Column>
        {above}
        {board}
        {below}
        {controls}
      </Column>
      <Side>{side}</Side>
      {foot ? <Foot>{foot}</Foot> : null}
    </Grid>
  );
}
