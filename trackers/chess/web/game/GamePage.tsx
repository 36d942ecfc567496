import { Skeleton } from '@plotline/web/ui/Skeleton.tsx';
import { styled } from '@plotline/web/ui/theme/styled.ts';
import { api, ApiError } from '@plotline/web/tracker-kit/api.ts';
import { useDocumentTitle } from '@plotline/web/tracker-kit/document-title.ts';
import type { TrackerPageProps } from '@plotline/web/tracker-kit/tracker-web.ts';
import { Card } from '@plotline/web/ui/Card.tsx';
import { EmptyState } from '@plotline/web/ui/EmptyState.tsx';
import { LoadError } from '@plotline/web/ui/ErrorState.tsx';
import { Page } from '@plotline/web/ui/Page.tsx';
import { SectionCard } from '@plotline/web/ui/SectionCard.tsx';
import { Loading } from '@plotline/web/ui/Skeletons.tsx';
import { trackerKey } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import { color, mixin, space, text } from '@plotline/web/ui/theme/tokens.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getGame, type Game } from '../../contract/games.ts';
import { VARIANT_NAMES } from '../../contract/game-values.ts';
import { tracker } from '../../tracker.ts';
import { gameWithoutRatings } from '../../contract/pages-without-ratings.ts';
import { Board } from '../board/Board.tsx';
import { backTo } from '@plotline/web/tracker-kit/back-to.ts';
import { opposite } from '../shared/chess-labels.ts';
import { useAreRatingsHidden } from '../shared/hidden-ratings.ts';
import { Icon } from '../icon.ts';
import { GameFacts } from './GameFacts.tsx';
import { GameLayout } from './GameLayout.tsx';
import { PlayerBar } from './PlayerBar.tsx';
import { clocksAt } from './game-clock.ts';
import { boardsOf } from './replay.ts';
import { ReplayedGame } from './ReplayedGame.tsx';

/** One game, move by move. */
export function GamePage(place: TrackerPageProps) {
  const { username, query } = place;
  const uuid = query['uuid'] ?? '';
  const game = useGame({ username, uuid, viewAs: query['view_as'] });
  return (
    <Page
      title={game.data ? `${game.data.white.name} – ${game.data.black.name}` : 'Game'}
      width="wide"
      back={backTo(username, tracker)}
    >
      {game.data ? <LoadedGame key={uuid} game={game.data} place={place} /> : null}
      {game.isPending && uuid !== '' ? <GameSkeleton /> : null}
      {uuid === '' || isMissing(game.error) ? <NoGame /> : null}
      {game.isError && !isMissing(game.error) ? (
        <Card>
          <LoadError query={game} fallback="Couldn't load the game." />
        </Card>
      ) : null}
    </Page>
  );
}

interface GameRequest {
  readonly username: string;
  readonly uuid: string;
  /** The viewer that the owner simulates. */
  readonly viewAs: string | undefined;
}

function useGame({ username, uuid, viewAs }: GameRequest) {
  return useQuery({
    queryKey: [...trackerKey(username, tracker.type), 'game', uuid, viewAs ?? null],
    queryFn: ({ signal }) => {
      const query = { username, ...(viewAs !== undefined && { view_as: viewAs }) };
      return api.call(getGame, { params: { uuid }, query, signal });
    },
    select: ({ game }) => game,
    enabled: uuid !== '',
  });
}

function LoadedGame({ game: unfiltered, place }: { game: Game; place: TrackerPageProps }) {
  const hidden = useAreRatingsHidden() ? 'both' : 'nobody';
  const game = useMemo(() => gameWithoutRatings(unfiltered, hidden), [unfiltered, hidden]);
  useDocumentTitle(`${game.white.name} – ${game.black.name}`);
  const boards = boardsOf(game);
  return boards ? (
    <ReplayedGame game={game} boards={boards} place={place} />
  ) : (
    <FinalGame game={game} isOwner={place.isOwner} />
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function NoGame() {
  return (
    <Card>
      <EmptyState icon={<Icon />} accent="green">
        This game isn't available.
      </EmptyState>
    </Card>
  );
}

function GameSkeleton() {
  return (
    <Loading label="Loading the game">
      <GameLayout
        above={<Skeleton variant="rounded" height={40} />}
        board={<Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '1' }} />}
        below={<Skeleton variant="rounded" height={40} />}
        side={<Skeleton variant="rounded" height={420} />}
      />
    </Loading>
  );
}

const Moves = styled('p')({
  ...mixin.figures(14),
  margin: 0,
  maxHeight: 320,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
});
const Reason = styled('p')({ ...text[13], margin: `${space(1)} 0 0`, color: color.muted });

/** A game that cannot be replayed: only its final position is drawn, its moves are text. */
function FinalGame({ game, isOwner }: { game: Game; isOwner: boolean }) {
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
          <GameFacts game={game} isOwner={isOwner} />
        </>
      }
    />
  );
}

function reasonText({ plies, variant, board }: Game): string {
  if (plies.length === 0) return 'The moves of this game are unknown.';
  const shown = board === null ? '' : ' This is the final position.';
  return `${VARIANT_NAMES[variant]} games can't be replayed, because their rules differ.${shown}`;
}

function movesText(plies: Game['plies']): string {
  return plies.map(({ san }, index) => (index % 2 === 0 ? `${index / 2 + 1}. ${san}` : san)).join(' ');
}
