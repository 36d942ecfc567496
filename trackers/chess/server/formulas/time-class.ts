import type { Source, TimeClass } from '../../contract/game-values.ts';

type Limit = readonly [below: number, timeClass: TimeClass];

/** By the expected length of a game: the time on the clock and the increments of 40 moves. */
const LICHESS: readonly Limit[] = [
  [30, 'ultrabullet'],
  [180, 'bullet'],
  [480, 'blitz'],
  [1500, 'rapid'],
  [Infinity, 'classical'],
];
/** chess.com's classes: games of a file go into the same pools as synced ones. */
const CHESSCOM: readonly Limit[] = [
  [180, 'bullet'],
  [600, 'blitz'],
  [Infinity, 'rapid'],
];

/** Derives the class of a game from its clock, for games without a class from their provider. */
export function timeClassOf(source: Source, baseSeconds: number, incrementSeconds: number): TimeClass {
  const seconds = baseSeconds + 40 * incrementSeconds;
  const limits = source === 'chesscom' ? CHESSCOM : LICHESS;
  return limits.find(([below]) => seconds < below)?.[1] ?? 'classical';
}
