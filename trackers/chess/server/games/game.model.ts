import type {
  Color,
  DatePrecision,
  GameResult,
  Source,
  Termination,
  TimeClass,
  Variant,
} from '../../contract/game-values.ts';

/** A game from the view of one of its players, from any source. Parsers produce it, the repository stores it. */
export interface PlayedGame {
  readonly source: Source;
  /** The provider's id; for other files a hash of players, date and moves, equal for equal games. */
  readonly externalId: string;
  /** Other ids of the provider for the same game. */
  readonly aliases: readonly string[];
  readonly url: string | null;
  readonly variant: Variant;
  readonly timeClass: TimeClass;
  readonly baseSeconds: number | null;
  readonly incrementSeconds: number | null;
  readonly daysPerMove: number | null;
  readonly isRated: boolean;
  /** False for games that are stored but not counted: against computers, from positions, imported by the provider. */
  readonly isCompetitive: boolean;
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
  readonly opening: GameOpening | null;
  readonly event: string | null;
  readonly startedAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant;
  /** Files may give only the month or year: `endedAt` is then on its first day. */
  readonly datePrecision: DatePrecision;
  readonly accuracy: number | null;
  readonly opponentAccuracy: number | null;
  /** Average loss in centipawns. */
  readonly acpl: number | null;
  /** Plies at which middlegame and endgame begin, if the provider sends them. */
  readonly middleGamePly: number | null;
  readonly endGamePly: number | null;
  readonly initialFen: string | null;
  readonly finalFen: string | null;
  /** `e2e4`. */
  readonly lastMove: string | null;
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
