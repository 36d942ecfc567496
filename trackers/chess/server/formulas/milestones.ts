import type { PlayedResult } from '../../contract/game-values.ts';

/** A counted game, and the state of its pool before it. */
export interface MilestoneFacts {
  readonly result: PlayedResult;
  readonly ratingAfter: number | null;
  readonly isProvisional: boolean;
  readonly opponentRating: number | null;
  /** Games in the pool, this one included. */
  readonly games: number;
  /** Games in the pool by the same player: a user may have been several at one site. */
  readonly gamesOfPlayer: number;
  /** The player's highest rating before, and the last announced one. */
  readonly peakBefore: number | null;
  readonly announcedPeak: number | null;
  /** A peak of this pool was announced on the day of this game. */
  readonly hasAnnouncedToday: boolean;
  /** The strongest opponent beaten before, in any pool. */
  readonly bestWinBefore: number | null;
  /** Wins in a row, this one included. */
  readonly winsInARow: number;
}

export const MILESTONE_KINDS = ['peak', 'first_win', 'win_streak', 'game_number'] as const;

export type Milestone =
  | { readonly kind: 'peak'; readonly rating: number }
  | { readonly kind: 'first_win'; readonly level: number }
  | { readonly kind: 'win_streak'; readonly wins: number }
  | { readonly kind: 'game_number'; readonly games: number };

const PEAK_MIN_GAMES = 30;
const PEAK_STEP = 10;
const LEVELS = [2800, 2600, 2400, 2200, 2000];
const STREAK = 10;
const GAMES_STEP = 1000;

/** Returns the most notable milestone of a game, or null. */
export function milestoneOf(facts: MilestoneFacts): Milestone | null {
  return peakOf(facts) ?? firstWinOf(facts) ?? streakOf(facts) ?? numberOf(facts);
}

function peakOf(facts: MilestoneFacts): Milestone | null {
  const { ratingAfter: rating, peakBefore, announcedPeak } = facts;
  if (
    rating === null ||
    facts.isProvisional ||
    facts.gamesOfPlayer < PEAK_MIN_GAMES ||
    facts.hasAnnouncedToday
  )
    return null;
  if (peakBefore === null || rating <= peakBefore) return null;
  return announcedPeak === null || rating >= announcedPeak + PEAK_STEP ? { kind: 'peak', rating } : null;
}

function firstWinOf({ result, opponentRating, bestWinBefore }: MilestoneFacts): Milestone | null {
  if (result !== 'win' || opponentRating === null) return null;
  const level = LEVELS.find((floor) => opponentRating >= floor && (bestWinBefore ?? 0) < floor);
  return level === undefined ? null : { kind: 'first_win', level };
}

function streakOf({ result, winsInARow }: MilestoneFacts): Milestone | null {
  return result === 'win' && winsInARow === STREAK ? { kind: 'win_streak', wins: STREAK } : null;
}

function numberOf({ games }: MilestoneFacts): Milestone | null {
  return games > 0 && games % GAMES_STEP === 0 ? { kind: 'game_number', games } : null;
}
