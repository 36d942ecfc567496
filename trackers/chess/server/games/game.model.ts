import type {
  Color,
  DatePrecision,
  GameResult,
  Source,
  Termination,
  TimeClass,
  Variant,
} from '../../contract/game-values.ts';

/** Facts of a game that are the same as played and as stored. */
export interface GameFacts {
  readonly source: Source;
  readonly url: string | null;
  readonly variant: Variant;
  readonly timeClass: TimeClass;
  readonly baseSeconds: number | null;
  readonly incrementSeconds: number | null;
  readonly daysPerMove: number | null;
  readonly isRated: boolean;
  readonly color: Color;
  readonly result: GameResult;
  readonly termination: Termination;
  readonly ratingBefore: number | null;
  readonly ratingAfter: number | null;
  readonly isProvisional: boolean;
  readonly ownName: string;
  readonly ownTitle: string | null;
  readonly opponentName: string;
  readonly opponentTitle: string | null;
  readonly opponentRating: number | null;
  readonly opponentIsAi: boolean;
  readonly event: string | null;
  /** Files may give only the month or year: the end is then on its first day. */
  readonly datePrecision: DatePrecision;
  readonly accuracy: number | null;
  readonly opponentAccuracy: number | null;
  /** `e2e4`. */
  readonly lastMove: string | null;
}

/** A game from the view of one of its players, from any source. Parsers produce it, the repository stores it. */
export interface PlayedGame extends GameFacts {
  /** The provider's id; for other files a hash of players, date and moves, equal for equal games. */
  readonly externalId: string;
  /** Other ids of the same game. */
  readonly aliases: readonly string[];
  /** False for games that are stored but not counted: against computers, from positions, imported by the provider. */
  readonly isCompetitive: boolean;
  readonly opening: GameOpening | null;
  readonly startedAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant;
  /** Average loss in centipawns. */
  readonly acpl: number | null;
  /** Plies at which middlegame and endgame begin, if the provider sends them. */
  readonly middleGamePly: number | null;
  readonly endGamePly: number | null;
  readonly initialFen: string | null;
  readonly finalFen: string | null;
  readonly moves: readonly PlayedMove[];
}

export interface PlayedMove {
  readonly san: string;
  /** The mover's clock after the move. */
  readonly clockCs: number | null;
  readonly evalCp: number | null;
  readonly mate: number | null;
  readonly nags: readonly number[];
  readonly comment: string | null;
}

export interface GameOpening {
  readonly eco: string | null;
  readonly name: string;
  /** The name before the first colon. */
  readonly family: string;
  readonly ply: number | null;
}
