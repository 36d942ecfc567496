import { styled } from '@mui/material/styles';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { color, space, tabularFigures, text } from '@plotline/web/ui/theme/tokens.ts';
import type { Game } from '../../contract/games.ts';
import { VARIANT_NAMES } from '../../contract/words.ts';
import { Board } from '../board/Board.tsx';
import { opposite } from '../shared/chess-labels.ts';
import { clocksAt } from './game-clock.ts';
import { GameFacts } from './GameFacts.tsx';
import { GameLayout } from './GameLayout.tsx';
import { PlayerBar } from './PlayerBar.tsx';

const Moves = styled('p')({
  ...text[14],
  ...tabularFigures,
  margin: 0,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
});
const Reason = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });

/** A game that cannot be replayed: only its final position is drawn, its moves are text. */
export function FinalGame({ game }: { game: Game }) {
  const { color: side, board, plies, variant, last_move } = game;
  const clocks = clocksAt(game, plies.length);
  const bar = (of: typeof side) => <PlayerBar game={game} color={of} clock={clocks[of]} isToMove={false} />;
  return (
    <GameLayout
      above={bar(opposite(side))}
      board={
        board === null ? null : (
          <Board board={board} color={side} lastMove={last_move} label="Final position" hasCoordinates />
        )
      }
      below={bar(side)}
      controls={<Reason>{reasonText(game)}</Reason>}
      side={
        <>
          {plies.length > 0 ? (
            <SectionCard title="Moves" subtitle={VARIANT_NAMES[variant]}>
              <Moves>{movesText(plies)}</Moves>
            </SectionCard>
          ) : null}
          <GameFacts game={game} />
        </>
      }
    />
  );
}

function reasonText({ plies, variant, board }: Game): string {
  if (plies.length === 0) return 'The moves of this game are unknown.';
  const shown = board === null ? '' : ' This is the final position.';
  return `${VARIANT_NAMES[variant]} games can’t be replayed, because their rules differ.${shown}`;
}

function movesText(plies: Game['plies']): string {
  return plies.map(({ san }, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(' ');
}
