import { Type, type Static } from 'typebox';
import { Instant, LocalDate, Nullable } from '@plotline/contract/schema.ts';
import { BreakdownSection } from './breakdown.ts';
import { counts, ResultsSection } from './results.ts';
import { Source, Termination, TimeClass, Variant } from './game-values.ts';

/** Rating cards: pools with a game in the timeframe, most games first, at most 6. */
export const PoolCard = Type.Object({
  pool: Type.String(),
  label: Type.String(),
  source: Source,
  variant: Variant,
  time_class: Nullable(TimeClass),
  rating: Nullable(Type.Integer()),
  is_provisional: Type.Boolean(),
  /** Close of the last day minus the close before the timeframe. */
  delta: Nullable(Type.Integer()),
  /** All-time peak of the stored games, or the provider's if that is higher. */
  peak: Nullable(
    Type.Object({
      rating: Type.Integer(),
      date: LocalDate,
      /** The stored games of that day; 0 for a provider's peak. */
      games: Type.Integer(),
    }),
  ),
  games: Type.Integer(),
  /** Games of the timeframe with a rating. */
  rated_games: Type.Integer(),
  /** 1.96 times the rating deviation that the provider sends. */
  margin: Nullable(Type.Integer()),
});
export type PoolCard = Static<typeof PoolCard>;

export const PoolsSection = Type.Object({
  key: Type.Literal('pools'),
  kind: Type.Literal('cards'),
  title: Type.String(),
  pools: Type.Array(PoolCard),
});

export const RatingPoint = Type.Object({
  start: LocalDate,
  end: LocalDate,
  /** Null without a rated game. */
  close: Nullable(Type.Integer()),
  low: Nullable(Type.Integer()),
  high: Nullable(Type.Integer()),
  games: Type.Integer(),
  /** The days of its first and its last rated game: the line breaks where more than 30 days lie between two games. */
  first_on: Nullable(LocalDate),
  last_on: Nullable(LocalDate),
});
export type RatingPoint = Static<typeof RatingPoint>;

export const RatingSection = Type.Object({
  key: Type.Literal('rating'),
  kind: Type.Literal('line'),
  title: Type.String(),
  margin: Nullable(Type.Integer()),
  /** The last close before the timeframe. */
  close_before: Nullable(Type.Integer()),
  points: Type.Array(RatingPoint),
});

/** Null below 5 rated games with a known opponent's rating. */
export const PerformanceSection = Type.Object({
  key: Type.Literal('performance'),
  kind: Type.Literal('figures'),
  title: Type.String(),
  games: Type.Integer(),
  average_opponent: Nullable(Type.Number()),
  linear: Nullable(Type.Integer()),
  performance: Nullable(Type.Integer()),
  /** Sum of expected scores, of actual ones, and their difference, over games with both ratings known. */
  expected: Nullable(Type.Object({ games: Type.Integer(), expected: Type.Number(), actual: Type.Number() })),
});

export const StrengthSection = Type.Object({
  key: Type.Literal('strength'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  /** Opponent's rating minus own rating; `from` is null below −200, `to` above +200. Bands below 3 games are left out. */
  bands: Type.Array(Type.Object({ from: Nullable(Type.Integer()), to: Nullable(Type.Integer()), ...counts })),
});

const OpeningStats = {
  name: Type.String(),
  eco: Nullable(Type.String()),
  ...counts,
  performance: Nullable(Type.Integer()),
  average_opponent: Nullable(Type.Integer()),
  /** The games of both: rated ones with a known opponent's rating. */
  performance_games: Type.Integer(),
};

/** Families of at least 3 games by colour and for both, most games first; only standard chess. */
export const OpeningsSection = Type.Object({
  key: Type.Literal('openings'),
  kind: Type.Literal('table'),
  title: Type.String(),
  rows: Type.Array(
    Type.Object({
      ...OpeningStats,
      color: Type.Enum(['white', 'black', 'both']),
      variations: Type.Array(Type.Object(OpeningStats)),
    }),
  ),
});
export type OpeningsSection = Static<typeof OpeningsSection>;

const Ending = Type.Object({ termination: Termination, games: Type.Integer() });

export const EndingsSection = Type.Object({
  key: Type.Literal('endings'),
  kind: Type.Literal('bars'),
  title: Type.String(),
  wins: Type.Array(Ending),
  draws: Type.Array(Ending),
  losses: Type.Array(Ending),
  /** Share of all losses; null if no loss has a known termination. */
  time_trouble_percent: Nullable(Type.Number()),
});

export const WhenSection = Type.Object({
  key: Type.Literal('when'),
  kind: Type.Literal('grid'),
  title: Type.String(),
  /** Weekday 1 is Monday; the hour in which the game ended, in the owner's zone. Games without a time are left out. */
  cells: Type.Array(Type.Object({ weekday: Type.Integer(), hour: Type.Integer(), ...counts })),
});

export const CalendarSection = Type.Object({
  key: Type.Literal('calendar'),
  kind: Type.Literal('calendar'),
  title: Type.String(),
  games: Type.Integer(),
  /** Levels 0, 1-2, 3-5, 6-9, 10 or more games a day; the year up to today. */
  days: Type.Array(Type.Object({ date: LocalDate, games: Type.Integer(), level: Type.Integer() })),
});

const Streak = Type.Object({ games: Type.Integer(), from: Nullable(LocalDate), to: Nullable(LocalDate) });

/**
 * Rated games in the order in which they ended. A streak includes its games before the timeframe. A session ends when an
 * hour passes from the end of a game to the start of the next; games without a time belong to none.
 */
export const StreaksSection = Type.Object({
  key: Type.Literal('streaks'),
  kind: Type.Literal('figures'),
  title: Type.String(),
  current_win: Streak,
  longest_win: Streak,
  current_unbeaten: Streak,
  longest_unbeaten: Streak,
  sessions: Type.Integer(),
  /** First, second, third, and fourth or later game of a session. */
  by_game: Type.Array(Type.Object({ game: Type.Integer(), ...counts })),
  /** Null below 20 games on either side. */
  after_loss: Nullable(
    Type.Object({
      after_loss_percent: Type.Number(),
      after_loss_games: Type.Integer(),
      otherwise_percent: Type.Number(),
      otherwise_games: Type.Integer(),
    }),
  ),
});

export const ClockSection = Type.Object({
  key: Type.Literal('clock'),
  kind: Type.Literal('figures'),
  title: Type.String(),
  games: Type.Integer(),
  phases: Type.Array(
    Type.Object({
      phase: Type.Enum(['opening', 'middlegame', 'endgame']),
      median_seconds: Type.Number(),
      games: Type.Integer(),
    }),
  ),
  remaining_at_move_20_seconds: Nullable(Type.Number()),
  /** Games with a clock time at move 20. */
  games_to_move_20: Type.Integer(),
  flag_percent: Nullable(Type.Number()),
  flagged_games: Type.Integer(),
});

export const AccuracySection = Type.Object({
  key: Type.Literal('accuracy'),
  kind: Type.Literal('line'),
  title: Type.String(),
  games: Type.Integer(),
  analysed: Type.Integer(),
  mean: Nullable(Type.Number()),
  opponents_mean: Nullable(Type.Number()),
  opponents_analysed: Type.Integer(),
  /** Medians of 20 analysed games in a row, by the day of the last of them. */
  trend: Type.Array(Type.Object({ date: LocalDate, accuracy: Type.Number() })),
});

export const PuzzlesSection = Type.Object({
  key: Type.Literal('puzzles'),
  kind: Type.Literal('figures'),
  title: Type.String(),
  puzzles: Type.Array(
    Type.Object({
      source: Source,
      rating: Nullable(Type.Integer()),
      best: Nullable(Type.Integer()),
      fetched_at: Instant,
    }),
  ),
});

/** Facts independent of the timeframe, for "No games in the last 7 days. Last game: 3 Mar." */
export const SummarySection = Type.Object({
  key: Type.Literal('summary'),
  kind: Type.Literal('summary'),
  title: Type.String(),
  total_games: Type.Integer(),
  last_game_on: Nullable(LocalDate),
  /** An account's first sync is under way. */
  is_first_sync: Type.Boolean(),
});

/**
 * The sections of the chess page, in the page envelope of every tracker. All but `pools` and `puzzles` cover the selected
 * pool in the timeframe. Percentages are 0-100. Games without a result, against computers, from positions or
 * imported by the provider itself count nowhere.
 */
export const ChessSection = Type.Union([
  PoolsSection,
  RatingSection,
  ResultsSection,
  PerformanceSection,
  StrengthSection,
  OpeningsSection,
  EndingsSection,
  WhenSection,
  CalendarSection,
  StreaksSection,
  ClockSection,
  AccuracySection,
  BreakdownSection,
  PuzzlesSection,
  SummarySection,
]);
export type ChessSection = Static<typeof ChessSection>;
export type SectionOf<Key extends ChessSection['key']> = Extract<ChessSection, { key: Key }>;
