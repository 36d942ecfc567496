import type { Selectable } from 'kysely';
import type { ChessTables } from '../database.gen.ts';
import { clockUseOf } from '../formulas/clock-use.ts';
import { lossByPhase } from '../formulas/centipawn-loss.ts';
import type { GameOpening, PlayedGame } from './game.model.ts';
import { foldName } from './fold-name.ts';

export interface NewGame {
  readonly uuid: string;
  readonly game: PlayedGame;
}

export interface RowContext {
  readonly userId: string;
  readonly accountId: string | null;
  readonly importId: string | null;
  readonly timezone: string;
  readonly now: Date;
  readonly ownNames: ReadonlySet<string>;
  readonly openingIds: ReadonlyMap<string, number>;
}

/** Returns the key of a player in `ownNames`: source and folded name. */
export function nameKey(source: string, name: string): string {
  return `${source} ${foldName(name)}`;
}

/** Returns the key of an opening in `openingIds`. */
export function openingKey({ eco, name }: Pick<GameOpening, 'eco' | 'name'>): string {
  return `${eco ?? ''} ${name}`;
}

export function gameRow(
  { uuid, game }: NewGame,
  context: RowContext,
): Selectable<ChessTables['chess_games']> {
  return {
    uuid,
    user_id: context.userId,
    account_id: context.accountId,
    import_id: context.importId,
    source: game.source,
    pool: poolOf(game),
    variant: game.variant,
    time_class: game.timeClass,
    base_seconds: game.baseSeconds,
    increment_seconds: game.incrementSeconds,
    days_per_move: game.daysPerMove,
    is_rated: game.isRated,
    is_counted: isCounted(game, context.ownNames),
    color: game.color,
    result: game.result,
    termination: game.termination,
    ...ratingsOf(game),
    is_provisional: game.isProvisional,
    own_name: game.ownName,
    own_title: game.ownTitle,
    opponent_name: game.opponentName,
    opponent_key: foldName(game.opponentName),
    opponent_title: game.opponentTitle,
    opponent_rating: game.opponentRating,
    opponent_is_ai: game.opponentIsAi,
    opening_id: game.opening && (context.openingIds.get(openingKey(game.opening)) ?? null),
    opening_ply: game.opening?.ply ?? null,
    plies: game.moves.length,
    ...times(game, context.timezone),
    date_precision: game.datePrecision,
    accuracy: game.accuracy,
    opponent_accuracy: game.opponentAccuracy,
    ...lossesOf(game),
    ...clock(game),
    board: game.finalFen?.split(' ')[0] ?? null,
    last_move: game.lastMove,
    url: game.url,
    event: game.event,
    in_feed: false,
    burst_of: null,
    stored_at: context.now,
  };
}

/** Returns whether stats include a game: it has a result, another player and fair conditions. */
export function isCounted(
  game: Pick<PlayedGame, 'source' | 'result' | 'isCompetitive' | 'opponentName'>,
  ownNames: ReadonlySet<string>,
): boolean {
  const isAgainstOneself = ownNames.has(nameKey(game.source, game.opponentName));
  return game.result !== 'none' && game.isCompetitive && !isAgainstOneself;
}

/** Files of other events have no ratings after games: their charts show the ones before. */
export function ratingsOf({ ratingBefore, ratingAfter, isRated, source }: PlayedGame) {
  const shown = ratingAfter ?? (source === 'pgn' ? ratingBefore : null);
  const hasBoth = isRated && ratingBefore !== null && ratingAfter !== null;
  return {
    rating_before: ratingBefore,
    rating_after: ratingAfter,
    rating_diff: hasBoth ? ratingAfter - ratingBefore : null,
    rating: isRated ? shown : null,
  };
}

function times({ startedAt, endedAt }: PlayedGame, timezone: string) {
  const local = endedAt.toZonedDateTimeISO(timezone);
  const seconds = startedAt && Math.round((endedAt.epochMilliseconds - startedAt.epochMilliseconds) / 1000);
  return {
    started_at: startedAt && new Date(startedAt.epochMilliseconds),
    ended_at: new Date(endedAt.epochMilliseconds),
    // A start after the end is wrong.
    duration_seconds: seconds !== null && seconds > 0 ? seconds : null,
    local_date: local.toPlainDate().toString(),
    local_weekday: local.dayOfWeek,
    // A game of a month or year has no weekday either; stats leave it out by its precision.
    local_hour: hasOnlyDay(startedAt, local) ? null : local.hour,
  };
}

/** Recognizes games that a file gives only a day: they are stored at noon. */
function hasOnlyDay(startedAt: Temporal.Instant | null, local: Temporal.ZonedDateTime): boolean {
  return startedAt === null && local.toPlainTime().toString() === '12:00:00';
}

function clock(game: PlayedGame) {
  const { medianSeconds, remainingAtMove20 } = clockUseOf(game);
  return {
    opening_seconds: medianSeconds.opening,
    middlegame_seconds: medianSeconds.middlegame,
    endgame_seconds: medianSeconds.endgame,
    left_at_move_20_seconds: remainingAtMove20,
  };
}

/** The average loss is the provider's; for files, that of all moves with an evaluation. */
export function lossesOf(game: PlayedGame) {
  const { all, opening, middlegame, endgame } = lossByPhase(game);
  return {
    acpl: game.acpl ?? (all === null ? null : Math.round(all)),
    opening_acpl: opening,
    middlegame_acpl: middlegame,
    endgame_acpl: endgame,
  };
}

/** Returns the rating pool of a game. Lichess has one pool per variant for all speeds, others one per speed. */
export function poolOf({
  source,
  variant,
  timeClass,
}: Pick<PlayedGame, 'source' | 'variant' | 'timeClass'>): string {
  const hasSpeeds = variant === 'standard' || source !== 'lichess';
  return hasSpeeds ? `${source}:${variant}:${timeClass}` : `${source}:${variant}`;
}
