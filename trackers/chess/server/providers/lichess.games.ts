import type { Color, GameResult, Termination, TimeClass, Variant } from '../../contract/game-values.ts';
import type { GameOpening, PlayedGame, PlayedMove } from '../games/game.model.ts';
import { LichessGame, type LichessPlayer } from './lichess.schema.ts';
import { UnknownGame, gameMapper } from './mapped-game.ts';
import { openingOf } from '../openings/find-opening.ts';
import { withBoard } from './with-board.ts';

const VARIANTS: Readonly<Record<string, Variant>> = {
  standard: 'standard',
  chess960: 'chess960',
  crazyhouse: 'crazyhouse',
  antichess: 'antichess',
  atomic: 'atomic',
  horde: 'horde',
  kingOfTheHill: 'kingofthehill',
  racingKings: 'racingkings',
  threeCheck: 'threecheck',
  fromPosition: 'fromposition',
};

const TIME_CLASSES: Readonly<Record<string, TimeClass>> = {
  ultraBullet: 'ultrabullet',
  bullet: 'bullet',
  blitz: 'blitz',
  rapid: 'rapid',
  classical: 'classical',
  correspondence: 'daily',
};

/** Terminations by status: with a winner, and without one (null: no result). */
const ENDINGS: Readonly<Record<string, readonly [won: Termination, drawn: Termination | null]>> = {
  mate: ['checkmate', 'other'],
  resign: ['resignation', 'other'],
  outoftime: ['timeout', 'timeout_vs_insufficient'],
  // The loser left the game.
  timeout: ['abandoned', 'abandoned'],
  // Agreement, repetition or the 50-move rule: replaying the moves shows which.
  draw: ['other', 'other'],
  stalemate: ['other', 'stalemate'],
  insufficientMaterialClaim: ['other', 'insufficient'],
  variantEnd: ['variant_end', 'variant_end'],
  cheat: ['cheat', 'cheat'],
  unknownFinish: ['other', null],
  noStart: ['abandoned', null],
  aborted: ['abandoned', null],
};

/** Sources of games that the two did not play against each other on Lichess. */
const FOREIGN_SOURCES = ['import', 'importlive', 'relay', 'position', 'ai'];

/** Maps a game of a Lichess export from the view of the player with this id. */
export const mapLichessGame = gameMapper(LichessGame, playedGame);

function playedGame(game: LichessGame, { playerId }: { playerId: string }): PlayedGame {
  const color = colorOf(game, playerId.toLowerCase());
  const own = game.players[color];
  const opponent = game.players[color === 'white' ? 'black' : 'white'];
  const variant = known(VARIANTS, game.variant, 'variant');
  const isAi = opponent.aiLevel !== undefined;
  return withBoard({
    source: 'lichess',
    externalId: game.id,
    aliases: [],
    url: `https://lichess.org/${game.id}`,
    variant,
    timeClass: known(TIME_CLASSES, game.speed, 'speed'),
    baseSeconds: game.clock?.initial ?? null,
    incrementSeconds: game.clock?.increment ?? null,
    daysPerMove: game.daysPerTurn ?? null,
    isRated: game.rated,
    isCompetitive: !isAi && variant !== 'fromposition' && !FOREIGN_SOURCES.includes(game.source ?? ''),
    color,
    ...resultOf(game, color),
    ratingBefore: own.rating ?? null,
    ratingAfter:
      own.rating === undefined || own.ratingDiff === undefined ? null : own.rating + own.ratingDiff,
    isProvisional: own.provisional ?? false,
    ownName: nameOf(own),
    ownTitle: own.user?.title ?? null,
    opponentName: nameOf(opponent),
    opponentTitle: opponent.user?.title ?? null,
    opponentRating: opponent.rating ?? null,
    opponentIsAi: isAi,
    opening: siteOpening(game),
    event: null,
    startedAt: Temporal.Instant.fromEpochMilliseconds(game.createdAt),
    datePrecision: 'day',
    endedAt: Temporal.Instant.fromEpochMilliseconds(game.lastMoveAt),
    accuracy: own.analysis?.accuracy ?? null,
    opponentAccuracy: opponent.analysis?.accuracy ?? null,
    acpl: own.analysis?.acpl ?? null,
    middleGamePly: game.division?.middle ?? null,
    endGamePly: game.division?.end ?? null,
    initialFen: game.initialFen ?? null,
    finalFen: game.lastFen ?? null,
    lastMove: null,
    moves: movesOf(game),
  });
}

function colorOf({ players }: LichessGame, id: string): Color {
  if (players.white.user?.id === id) return 'white';
  if (players.black.user?.id === id) return 'black';
  throw new UnknownGame(`${id} plays on neither side`);
}

function resultOf(
  { status, winner }: LichessGame,
  color: Color,
): { result: GameResult; termination: Termination } {
  if (status === 'created' || status === 'started') throw new UnknownGame('in progress');
  const [won, drawn] = known(ENDINGS, status, 'status');
  if (winner !== undefined) return { result: winner === color ? 'win' : 'loss', termination: won };
  return drawn === null ? { result: 'none', termination: 'other' } : { result: 'draw', termination: drawn };
}

function nameOf(player: LichessPlayer): string {
  if (player.aiLevel !== undefined) return `Stockfish level ${player.aiLevel}`;
  return player.user?.name ?? player.name ?? 'Anonymous';
}

function siteOpening({ opening }: LichessGame): GameOpening | null {
  if (!opening) return null;
  return { ...openingOf(opening.name, opening.eco), ply: opening.ply };
}

function movesOf({ moves = '', clocks = [], analysis = [] }: LichessGame): PlayedMove[] {
  const sans = moves.split(' ').filter((san) => san !== '');
  return sans.map((san, ply) => ({
    san,
    clockCs: clocks[ply] ?? null,
    evalCp: analysis[ply]?.eval ?? null,
    mate: analysis[ply]?.mate ?? null,
    nags: [],
    comment: null,
  }));
}

function known<Value>(values: Readonly<Record<string, Value>>, key: string, field: string): Value {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value === undefined) throw new UnknownGame(`unknown ${field}: ${key}`);
  return value;
}
