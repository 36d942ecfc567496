import type { GameResult, Termination, TimeClass, Variant } from '../../contract/game-values.ts';
import type { PlayedGame } from '../games/game.model.ts';
import { openingInUrl } from '../openings/site-names.ts';
import { readMoves } from '../pgn/read-moves.ts';
import { splitGames } from '../pgn/split-games.ts';
import { ChesscomGame } from './chesscom.schema.ts';
import { UnknownGame, gameMapper } from './mapped-game.ts';
import { withBoard } from './with-board.ts';

const STANDARD_SETUP = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const DAY_SECONDS = 86_400;

const LOSSES: Readonly<Record<string, Termination>> = {
  checkmated: 'checkmate',
  resigned: 'resignation',
  timeout: 'timeout',
  abandoned: 'abandoned',
  lose: 'other',
  kingofthehill: 'variant_end',
  threecheck: 'variant_end',
  bughousepartnerlose: 'variant_end',
};

const DRAWS: Readonly<Record<string, Termination>> = {
  agreed: 'agreement',
  repetition: 'repetition',
  stalemate: 'stalemate',
  insufficient: 'insufficient',
  '50move': 'fifty_move',
  timevsinsufficient: 'timeout_vs_insufficient',
};

const VARIANTS: Readonly<Record<string, Variant>> = {
  chess: 'standard',
  chess960: 'chess960',
  crazyhouse: 'crazyhouse',
  threecheck: 'threecheck',
  kingofthehill: 'kingofthehill',
  bughouse: 'bughouse',
  oddschess: 'oddschess',
};

const TIME_CLASSES: Readonly<Record<string, TimeClass>> = {
  bullet: 'bullet',
  blitz: 'blitz',
  rapid: 'rapid',
  daily: 'daily',
};

/** Maps a game of a chess.com month from the view of `username`. */
export const mapChesscomGame = gameMapper(ChesscomGame, playedGame);

function playedGame(game: ChesscomGame, { username }: { username: string }): PlayedGame {
  const color = colorOf(game, username.toLowerCase());
  const own = game[color];
  const opponent = color === 'white' ? game.black : game.white;
  const { tags, moves } = readPgn(game.pgn ?? '');
  const timeClass = known(TIME_CLASSES, game.time_class, 'time class');
  const variant = variantOf(game);
  const id = game.url.slice(game.url.lastIndexOf('/') + 1);
  return withBoard({
    source: 'chesscom',
    externalId: game.uuid ?? id,
    aliases: game.uuid === undefined ? [] : [id],
    url: game.url,
    variant,
    timeClass,
    ...timeControlOf(game.time_control),
    isRated: game.rated,
    isCompetitive: variant !== 'fromposition',
    color,
    ...resultOf(own.result, opponent.result),
    // chess.com sends the rating after the game, which an unrated game does not change.
    ratingBefore: game.rated ? null : (own.rating ?? null),
    ratingAfter: game.rated ? (own.rating ?? null) : null,
    isProvisional: false,
    ownName: own.username,
    ownTitle: null,
    opponentName: opponent.username,
    opponentTitle: null,
    opponentRating: opponent.rating ?? null,
    opponentIsAi: false,
    opening: openingInUrl(game.eco ?? tags.get('ECOUrl') ?? '', tags.get('ECO') ?? null),
    event: eventIn(tags),
    startedAt: startOf(game, tags),
    datePrecision: 'day',
    endedAt: Temporal.Instant.fromEpochMilliseconds(game.end_time * 1_000),
    accuracy: game.accuracies?.[color] ?? null,
    opponentAccuracy: game.accuracies?.[color === 'white' ? 'black' : 'white'] ?? null,
    acpl: null,
    middleGamePly: null,
    endGamePly: null,
    initialFen: isStandardSetup(game) ? null : (game.initial_setup ?? null),
    finalFen: game.fen ?? null,
    lastMove: null,
    moves,
  });
}

function readPgn(pgn: string) {
  const [game] = splitGames(pgn);
  const { moves } = readMoves(game?.movetext ?? '');
  return {
    tags: game?.tags ?? new Map<string, string>(),
    moves: moves.map(({ san, clockCs, evalCp, mate, nags, comment }) => ({
      san,
      clockCs,
      evalCp,
      mate,
      nags,
      comment,
    })),
  };
}

function colorOf({ white, black }: ChesscomGame, name: string): 'white' | 'black' {
  if (white.username.toLowerCase() === name) return 'white';
  if (black.username.toLowerCase() === name) return 'black';
  throw new UnknownGame(`${name} plays on neither side`);
}

/** Reads the result of both players: the loser's code holds the reason. */
function resultOf(own: string, opponents: string): { result: GameResult; termination: Termination } {
  if (own === 'win') return { result: 'win', termination: known(LOSSES, opponents, 'result') };
  const draw = Object.hasOwn(DRAWS, own) ? DRAWS[own] : undefined;
  if (draw) return { result: 'draw', termination: draw };
  return { result: 'loss', termination: known(LOSSES, own, 'result') };
}

/** Parses `600`, `180+2`, or `1/86400` for one move a day. */
function timeControlOf(text: string) {
  const [, perMove] = /^1\/(\d+)$/.exec(text) ?? [];
  if (perMove !== undefined) {
    const daysPerMove = Math.max(1, Math.round(Number(perMove) / DAY_SECONDS));
    return { baseSeconds: null, incrementSeconds: null, daysPerMove };
  }
  const [, base, increment = '0'] = /^(\d+)(?:\+(\d+))?$/.exec(text) ?? [];
  if (base === undefined) return { baseSeconds: null, incrementSeconds: null, daysPerMove: null };
  return { baseSeconds: Number(base), incrementSeconds: Number(increment), daysPerMove: null };
}

function variantOf(game: ChesscomGame): Variant {
  const variant = known(VARIANTS, game.rules, 'rules');
  return variant === 'standard' && !isStandardSetup(game) ? 'fromposition' : variant;
}

function isStandardSetup({ initial_setup: setup = '' }: ChesscomGame): boolean {
  return setup === '' || setup === STANDARD_SETUP;
}

function startOf(game: ChesscomGame, tags: ReadonlyMap<string, string>): Temporal.Instant | null {
  if (game.start_time !== undefined) return Temporal.Instant.fromEpochMilliseconds(game.start_time * 1_000);
  const text = `${tags.get('UTCDate')?.replaceAll('.', '-') ?? ''}T${tags.get('UTCTime') ?? ''}Z`;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text) ? Temporal.Instant.from(text) : null;
}

/** Returns the tournament; null for the default names of other games. */
function eventIn(tags: ReadonlyMap<string, string>): string | null {
  const event = tags.get('Event') ?? '';
  return ['', 'Live Chess', "Let's Play!"].includes(event) ? null : event;
}

function known<Value>(values: Readonly<Record<string, Value>>, key: string, field: string): Value {
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (value === undefined) throw new UnknownGame(`unknown ${field}: ${key}`);
  return value;
}
